"""Turn arguments into frozen values without the price of a frozen `__init__`.

A frozen dataclass sets each field through `object.__setattr__`; with 26 fields and thousands of
spans and cells that is most of the time of reading a spec. A twin class with the same slots, not
frozen, is filled by plain assignments and then becomes the frozen class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


def quick(cls: type[T], *given: str) -> Callable[..., T]:
    """A constructor equal to `cls(**fields)`. Needs a slotted dataclass without a base class.

    given: the only fields that are set, in this order, by position; all others keep their
    defaults. Without it all fields may be set, by name.
    """
    fields = dataclasses.fields(cast(Any, cls))
    told = [f.name for f in fields if f.default is f.default_factory]
    if given and not set(told) <= set(given):
        raise TypeError(f"{cls.__name__} needs {told}")

    def become(self: Any) -> None:
        self.__class__ = cls

    made = [_field(f, init=not given or f.name in given) for f in fields]
    made.sort(key=lambda f: given.index(f[0]) if f[0] in given else len(given))
    twin: Any = dataclasses.make_dataclass(
        f"{cls.__name__}Twin", made, slots=True, kw_only=not given, eq=False,
        namespace={"__post_init__": become},
    )  # fmt: skip
    return cast(Callable[..., T], twin)


def alone(cls: type[Any]) -> bool:
    """Whether `quick` can make this type: a slotted dataclass that has no base class."""
    return dataclasses.is_dataclass(cls) and cls.__bases__ == (object,) and "__slots__" in vars(cls)


def _field(field: dataclasses.Field[Any], *, init: bool) -> tuple[str, Any, Any]:
    if field.default is not dataclasses.MISSING:
        return (field.name, Any, dataclasses.field(default=field.default, init=init))
    if field.default_factory is not dataclasses.MISSING:
        made = dataclasses.field(default_factory=field.default_factory, init=init)
        return (field.name, Any, made)
    return (field.name, Any, dataclasses.field(init=init))
