"""Publish immutable versions atomically into a workspace, and read workspaces back."""

from renderkit.store.disk import StorageFault
from renderkit.store.manifests import Making, canonical, identity, lines, manifest, version
from renderkit.store.naming import artifact_name, distinct, slug, version_folder
from renderkit.store.publishing import publish
from renderkit.store.workspace import PublishedVersion, Workspace, survey

__all__ = [
    "Making",
    "PublishedVersion",
    "StorageFault",
    "Workspace",
    "artifact_name",
    "canonical",
    "distinct",
    "identity",
    "lines",
    "manifest",
    "publish",
    "slug",
    "survey",
    "version",
    "version_folder",
]
