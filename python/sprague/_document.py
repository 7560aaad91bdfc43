"""What all answers have in common: they are made of JSON documents, and give them back."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, ClassVar, Mapping, Optional, TypeVar, Union

Shape = Union[Callable[[Any], Any], "list[Any]"]
"""How the content of a field is read: by a function, or each item of a list by one."""

A = TypeVar("A", bound="Answer")


class Answer:
    """A typed answer. `to_dict()` is the JSON document it was made of."""

    _schema: ClassVar[Optional[str]] = None
    _required: ClassVar[tuple[str, ...]] = ()
    _constants: ClassVar[Mapping[str, Any]] = {}
    _renamed: ClassVar[Mapping[str, str]] = {}
    _rest: ClassVar[Optional[str]] = None
    # The fields that the document leaves out, rather than have them null.
    _absent: frozenset[str] = frozenset()

    @classmethod
    def _shapes(cls) -> Mapping[str, Shape]:
        return {}

    @classmethod
    def from_dict(cls: type[A], document: Mapping[str, Any]) -> A:
        """Reads a document."""
        shapes, left = cls._shapes(), dict(document)
        left.pop("schema", None)
        fields, absent = {}, set()
        for field in dataclasses.fields(cls):  # type: ignore[arg-type]
            name = cls._renamed.get(field.name, field.name)
            if field.name == cls._rest:
                continue
            if name in left:
                fields[field.name] = _read(shapes.get(name), left.pop(name))
            else:
                absent.add(field.name)
        if cls._rest:
            fields[cls._rest] = left
        answer = cls(**fields)
        object.__setattr__(answer, "_absent", frozenset(absent))
        return answer

    def to_dict(self) -> dict[str, Any]:
        """The document, as it would be on the command line with `--json`."""
        document: dict[str, Any] = {"schema": self._schema} if self._schema else {}
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if field.name == self._rest:
                document.update(value)
            elif value is not None or field.name not in self._absent:
                document[self._renamed.get(field.name, field.name)] = _plain(value)
        return document

    def __getitem__(self, name: str) -> Any:
        """A field by its name in the document, or one of the variables of a row."""
        if not isinstance(name, str):
            raise KeyError(name)
        if self._rest and name in getattr(self, self._rest):
            return getattr(self, self._rest)[name]
        for python, document in self._renamed.items():
            if name == document:
                return getattr(self, python)
        if name.startswith("_") or not hasattr(self, name):
            raise KeyError(name)
        return getattr(self, name)

    def __str__(self) -> str:
        from . import _show

        return _show.text(self)

    def _repr_html_(self) -> Optional[str]:
        from . import _html

        return _html.html(self)


def one_of(*classes: type[Answer]) -> Callable[[Any], Any]:
    """Reads a document as the first of several classes it can be; what is plain stays."""

    def read(document: Any) -> Any:
        if not isinstance(document, Mapping):
            return document
        if len(classes) == 1:
            return classes[0].from_dict(document)
        fitting = [kind for kind in classes if _fits(kind, document)]
        if not fitting:
            raise ValueError(f"this document is none of {[kind.__name__ for kind in classes]}")
        return max(fitting, key=lambda kind: len(kind._required)).from_dict(document)

    return read


def _fits(kind: type[Answer], document: Mapping[str, Any]) -> bool:
    return all(name in document for name in kind._required) and all(
        document.get(name, value) == value for name, value in kind._constants.items()
    )


def _read(shape: Optional[Shape], content: Any) -> Any:
    if shape is None or content is None:
        return content
    if isinstance(shape, list):
        return [_read(shape[0], item) for item in content]
    if getattr(shape, "__self__", None) is not None and not isinstance(content, Mapping):
        # One of several shapes, and a plain one.
        return content
    return shape(content)


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
