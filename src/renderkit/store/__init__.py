"""Publish immutable versions atomically into a workspace, and read workspaces back."""

from renderkit.store.assembly import Rendered, artifact_path, renamed, version_of
from renderkit.store.disk import StorageFault
from renderkit.store.forerunners import survey
from renderkit.store.manifests import Making, canonical, identity, lines, manifest, version
from renderkit.store.naming import artifact_name, distinct, slug, version_folder
from renderkit.store.publishing import publish
from renderkit.store.workspace import PublishedVersion, Workspace

__all__ = [
    "Making",
    "PublishedVersion",
    "Rendered",
    "StorageFault",
    "Workspace",
    "artifact_name",
    "artifact_path",
    "canonical",
    "distinct",
    "identity",
    "lines",
    "manifest",
    "publish",
    "renamed",
    "slug",
    "survey",
    "version",
    "version_folder",
    "version_of",
]
