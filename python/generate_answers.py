"""Writes `python/sprague/answers.py`: a dataclass for every document, made from its JSON Schema.

The schemas in `book/schema` come from the Rust types that are serialised, so documents, manual and Python
cannot disagree. Run this after the schemas have changed; a test says when it was forgotten.
"""

from __future__ import annotations

import json
import keyword
import sys
import textwrap
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "book" / "schema"
TARGET = ROOT / "python" / "sprague" / "answers.py"

Schema = Dict[str, Any]
PLAIN = {"integer": "int", "string": "str", "boolean": "bool", "number": "float", "null": "None"}

HEADER = '''"""The answers as typed objects: a dataclass for every document, with `to_dict()` for the document itself.

Written by `python/generate_answers.py` from the JSON Schemas of the manual; do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Mapping, Optional, Union

from ._document import Answer, Shape, one_of
'''


class Writer:
    """Collects the classes and aliases of all documents, each under one name."""

    def __init__(self, schemas: Dict[str, Schema]) -> None:
        self.schemas = schemas
        self.names = self._names()
        self.aliases: List[str] = []
        self.classes: List[str] = []
        self.done: Dict[str, str] = {}
        self.file = ""

    def _names(self) -> Dict[Tuple[str, str], str]:
        """The Python name of every definition: its own, with that of its document in front if several differ."""
        seen: Dict[str, List[Tuple[str, str]]] = {}
        for file, schema in self.schemas.items():
            for name, definition in schema.get("$defs", {}).items():
                seen.setdefault(name, []).append((file, json.dumps(definition, sort_keys=True)))
        titles = {schema["title"] for schema in self.schemas.values()}
        names = {}
        for name, places in seen.items():
            shared = len({text for _, text in places}) == 1 and name not in titles
            for file, _ in places:
                names[file, name] = name if shared else file.title().replace("_", "") + name
        return names

    def write(self) -> str:
        documents = []
        for file, schema in self.schemas.items():
            self.file = file
            title, version = schema["title"], schema["properties"]["schema"]["const"]
            variants = self.document(title, schema, version)
            documents.append(f'    "{version.split("/")[0]}": ({", ".join(variants)},),\n')
        table = "DOCUMENTS: Mapping[str, tuple[type[Answer], ...]] = {\n" + "".join(documents) + "}\n"
        read = '''

def from_document(document: Mapping[str, Any]) -> Answer:
    """The typed object for a document, whichever it is.

    >>> from_document({"schema": "equivalent/1", "ruleset": "0.4", "tried": 8, "complete": True,
    ...                "compared_to": 2000, "equivalent": [], "atlas": None}).ruleset
    '0.4'
    """
    name = str(document["schema"]).split("/")[0]
    answer = one_of(*DOCUMENTS[name])(document)
    assert isinstance(answer, Answer)
    return answer
'''
        doc = '"""The classes of each document, by the name of its schema."""\n'
        exported = sorted({*self.done, "DOCUMENTS", "from_document"})
        everything = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in exported) + "]\n"
        parts = [HEADER, everything, *self.classes, *self.aliases, table + doc]
        return "\n".join(parts) + read

    def document(self, title: str, schema: Schema, version: str) -> List[str]:
        """Writes a document, and says which classes it may be."""
        cases = schema.get("anyOf") or schema.get("oneOf")
        common = {k: v for k, v in schema["properties"].items() if k != "schema"}
        if not cases:
            self.dataclass(title, schema, version)
            return [title]
        names = []
        for case in cases:
            inner = self.resolved(case)
            merged = {
                **inner,
                "properties": {**common, **inner.get("properties", {}), **case.get("properties", {})},
                "required": [*inner.get("required", []), *case.get("required", [])],
            }
            name = self.names[self.file, case["$ref"].rsplit("/", 1)[1]]
            self.dataclass(name, merged, version)
            names.append(name)
        self.alias(title, "Union[" + ", ".join(names) + "]", schema.get("description", ""))
        return names

    def resolved(self, schema: Schema) -> Schema:
        if "$ref" not in schema:
            return schema
        found: Schema = self.schemas[self.file]["$defs"][schema["$ref"].rsplit("/", 1)[1]]
        return found

    def alias(self, name: str, what: str, description: str) -> None:
        if name not in self.done:
            self.done[name] = what
            self.aliases.append(f"{name} = {what}\n" + documentation(description, ""))

    def dataclass(self, name: str, schema: Schema, version: Optional[str] = None) -> None:
        if name in self.done:
            return
        self.done[name] = name
        required = [field for field in schema.get("required", []) if field != "schema"]
        properties = {k: v for k, v in schema.get("properties", {}).items() if k != "schema"}
        lines, shapes, renamed, constants = [], [], [], []
        order = [*dict.fromkeys(required), *(field for field in properties if field not in required)]
        for field in order:
            kind, shape = self.type(properties[field], name + field.title().replace("_", ""))
            python = field + "_" if keyword.iskeyword(field) else field
            if python != field:
                renamed.append(f'"{python}": "{field}"')
            if "const" in properties[field]:
                constants.append(f'"{field}": {properties[field]["const"]!r}')
            if shape:
                shapes.append(f'"{field}": {shape}')
            if field not in required:
                kind = kind if kind.startswith("Optional[") or "None" in kind else f"Optional[{kind}]"
            default = "" if field in required else " = None"
            lines.append(f"    {python}: {kind}{default}\n")
            lines.append(documentation(properties[field].get("description", ""), "    "))
        extra = schema.get("additionalProperties")
        facts = []
        if version:
            facts.append(f'    _schema: ClassVar[str] = "{version}"\n')
        if isinstance(extra, dict):
            kind, _ = self.type(extra, name)
            lines.append(f"    variables: Mapping[str, {kind}] = field(default_factory=dict)\n")
            lines.append('    """All other fields by name."""\n')
            facts.append('    _rest: ClassVar[str] = "variables"\n')
        facts.append(f"    _required: ClassVar[tuple[str, ...]] = {tuple(required)!r}\n")
        if constants:
            facts.append(f"    _constants: ClassVar[Mapping[str, Any]] = {{{', '.join(constants)}}}\n")
        if renamed:
            facts.append(f"    _renamed: ClassVar[Mapping[str, str]] = {{{', '.join(renamed)}}}\n")
        body = "".join(lines)
        head = f"\n@dataclass(frozen=True)\nclass {name}(Answer):\n"
        head += documentation(schema.get("description", name), "    ") + "\n"
        shape_lines = ""
        if shapes:
            inner = "".join(f"            {shape},\n" for shape in shapes)
            shape_lines = (
                "\n    @classmethod\n    def _shapes(cls) -> Mapping[str, Shape]:\n"
                f"        return {{\n{inner}        }}\n"
            )
        self.classes.append(head + body + "\n" + "".join(facts) + shape_lines)

    def type(self, schema: Any, path: str) -> Tuple[str, str]:
        """The annotation of a field, and how its content is read if it is not plain."""
        if schema is True:
            return "Any", ""
        if "$ref" in schema:
            return self.reference(schema["$ref"].rsplit("/", 1)[1])
        cases = schema.get("anyOf") or schema.get("oneOf")
        if cases:
            if all("const" in case for case in cases):
                return "Literal[" + ", ".join(repr(case["const"]) for case in cases) + "]", ""
            return self.union([self.type(case, path) for case in cases])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]", ""
        if "enum" in schema:
            return "Literal[" + ", ".join(repr(case) for case in schema["enum"]) + "]", ""
        kinds = schema.get("type", [])
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return self.union([self.simple(kind, schema, path) for kind in kinds]) if kinds else ("Any", "")

    def simple(self, kind: str, schema: Schema, path: str) -> Tuple[str, str]:
        if kind == "array":
            if "prefixItems" in schema:
                parts = [self.type(item, path) for item in schema["prefixItems"]]
                return "tuple[" + ", ".join(part for part, _ in parts) + "]", "tuple"
            inner, shape = self.type(schema.get("items", True), path)
            return f"list[{inner}]", f"[{shape}]" if shape else ""
        if kind == "object":
            if not schema.get("properties"):
                inner, shape = self.type(schema.get("additionalProperties", True), path)
                return f"dict[str, {inner}]", ""
            self.dataclass(path, schema)
            return path, f"{path}.from_dict"
        return PLAIN[kind], ""

    def union(self, cases: List[Tuple[str, str]]) -> Tuple[str, str]:
        kinds = list(dict.fromkeys(kind for kind, _ in cases))
        shapes = [shape for _, shape in cases if shape]
        classes = [shape.split(".from_dict")[0] for shape in shapes if shape.endswith(".from_dict")]
        shape = ""
        if len(shapes) == 1:
            shape = shapes[0]
        elif len(classes) == len(shapes) and classes:
            shape = "one_of(" + ", ".join(classes) + ")"
        elif shapes:
            raise SystemExit(f"cannot tell {shapes} apart")
        if "None" in kinds and len(kinds) > 1:
            kinds.remove("None")
            inner = kinds[0] if len(kinds) == 1 else "Union[" + ", ".join(kinds) + "]"
            return (inner if inner.startswith("Optional[") else f"Optional[{inner}]"), shape
        return (kinds[0] if len(kinds) == 1 else "Union[" + ", ".join(kinds) + "]"), shape

    def reference(self, definition: str) -> Tuple[str, str]:
        schema = self.schemas[self.file]["$defs"][definition]
        name = self.names[self.file, definition]
        cases = schema.get("anyOf") or schema.get("oneOf")
        if schema.get("type") == "object" and not cases:
            self.dataclass(name, schema)
            return name, f"{name}.from_dict"
        if name in self.done:
            return name, self.shapes[name]
        if cases and not all("const" in case for case in cases):
            numbered = []
            for place, case in enumerate(cases):
                inner = f"{name}{self.label(case, place)}"
                numbered.append(self.type(case, inner))
            kind, shape = self.union(numbered)
        else:
            kind, shape = self.type(schema, name)
        self.shapes[name] = shape
        self.alias(name, kind, schema.get("description", ""))
        return name, shape

    shapes: Dict[str, str] = {}

    @staticmethod
    def label(case: Schema, place: int) -> str:
        """A name for one of several shapes: what tells it apart, or its only field."""
        properties: Schema = case.get("properties", {})
        for field in properties.values():
            if "const" in field:
                return str(field["const"]).title().replace("_", "")
        return next(iter(properties)).title() if len(properties) == 1 else str(place + 1)


def documentation(text: str, indent: str) -> str:
    if not text:
        return ""
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"', "'")
    text = text[0].upper() + text[1:]
    text += "" if text.endswith((".", "'")) else "."
    lines = textwrap.wrap(text, 100 - len(indent), break_long_words=False)
    if len(lines) == 1:
        return f'{indent}"""{lines[0]}"""\n'
    return f'{indent}"""{lines[0]}\n' + "".join(f"{indent}{line}\n" for line in lines[1:]) + f'{indent}"""\n'


def generated() -> str:
    """The module as it ought to be."""
    files = sorted(SCHEMAS.glob("*.json"))
    return Writer({file.stem: json.loads(file.read_text("utf-8")) for file in files}).write()


if __name__ == "__main__":
    text = generated()
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text("utf-8") == text else "answers.py is not current: run this script")
    TARGET.write_text(text, "utf-8")
