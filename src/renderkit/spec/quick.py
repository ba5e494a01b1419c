"""Turn keyword arguments into frozen values without the price of a frozen `__init__`.

A frozen dataclass sets each field through `object.__setattr__`; with 26 fields and thousands of
spans and cells that is most of the time of reading a spec. A twin class with the same slots, not
frozen, is filled by plain assignments and then becomes the frozen class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


def quick(cls: type[T]) -> Callable[..., T]:
    """A constructor equal to `cls(**fields)`. Needs a slotted dataclass without a base class."""
    twin: Any = dataclasses.make_dataclass(
        f"{cls.__name__}Twin", [_told(f) for f in dataclasses.fields(cast(Any, cls))],
        slots=True, kw_only=True, eq=False,
    )  # fmt: skip

    def make(**fields: Any) -> T:
        made = twin(**fields)
        made.__class__ = cls
        return cast(T, made)

    return make


def _told(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return (field.name, Any, dataclasses.field(default=field.default))
    if field.default_factory is not dataclasses.MISSING:
        return (field.name, Any, dataclasses.field(default_factory=field.default_factory))
    return (field.name, Any)
