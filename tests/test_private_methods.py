"""A private method belongs to its class: no class of another module may put its own in its place.

Abstract methods are meant to be given by a subclass, whatever their names.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

# Module and name.
ClassName = tuple[str, str]


class ClassFacts(NamedTuple):
    """The bases of a class, and its private methods, each with whether it is abstract."""

    bases: list[ClassName]
    private: dict[str, bool]


def classes_of(module: str, source: str) -> Iterator[tuple[str, ClassFacts]]:
    """The classes of a module."""
    nodes = list(ast.walk(ast.parse(source)))
    imported = {
        name.asname or name.name: (node.module, name.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    }

    def class_name(base: ast.expr) -> ClassName:
        if isinstance(base, ast.Subscript):
            base = base.value
        first, _, rest = ast.unparse(base).partition(".")
        home = imported.get(first, (module, first))
        return (".".join(home), rest) if rest else home

    for node in nodes:
        if isinstance(node, ast.ClassDef):
            private = {
                item.name: any("abstract" in ast.unparse(mark) for mark in item.decorator_list)
                for item in node.body
                if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
                and item.name.startswith("_")
                and not item.name.endswith("__")
            }
            yield node.name, ClassFacts(list(map(class_name, node.bases)), private)


def overridden(sources: Mapping[str, str]) -> list[str]:
    """Private methods of modules that classes of other modules override, one line each."""
    classes = {
        (module, name): facts
        for module, source in sources.items()
        for name, facts in classes_of(module, source)
    }

    def ancestors(name: ClassName) -> Iterator[ClassName]:
        for base in classes[name].bases:
            if base in classes:
                yield base
                yield from ancestors(base)

    return [
        f"{module}.{name}.{method} overrides {'.'.join(base)}"
        for (module, name), facts in classes.items()
        for base in ancestors((module, name))
        if base[0] != module
        for method in facts.private
        if not classes[base].private.get(method, True)
    ]


def test_no_class_overrides_a_private_method_of_another_module() -> None:
    paths = sorted(path for part in ("tommy", "tools") for path in (ROOT / part).rglob("*.py"))
    sources = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text("utf-8")
        for path in paths
    }
    assert {"tommy.catalog", "tools.fuzz"} <= set(sources)
    assert len(sources) > 200
    assert overridden(sources) == []


def test_what_is_overridden_is_found_however_the_base_is_named() -> None:
    base = """
class Base(Generic[T]):
    def _own(self): ...
    @abstractmethod
    def _asked_for(self): ...
    def __init__(self): ...
class Near(Base):
    def _own(self): ...
"""
    body = "    def _own(self): ...\n    def _asked_for(self): ...\n    def __init__(self): ...\n"
    sources = {
        "a.base": base,
        "b": f"from a.base import Base as Other\nclass B(Other[int]):\n{body}",
        "c": f"from a import base\nclass C(base.Base):\n{body}",
        "d": f"from b import B\nclass D(B):\n{body}",
    }
    assert overridden(sources) == [
        "b.B._own overrides a.base.Base",
        "c.C._own overrides a.base.Base",
        "d.D._own overrides b.B",
        "d.D._asked_for overrides b.B",
        "d.D._own overrides a.base.Base",
    ]
