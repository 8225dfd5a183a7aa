"""A hook of mkdocs that adds what the page "Play here" runs: Python for the browser, the library, and the table.

Python for the browser is Pyodide. `npm install` in examples/play_here brings it; without it the page says that it is
missing, and the rest of the site is the same. Everything else comes from this tree and from the environment that builds
the site:

- the wheel of this tree, with its entry points, by which the expansions are found;
- the libraries that it needs, each as an archive of its installed files. So the build asks no registry for anything,
  and the page plays with the versions that the tests have run with;
- the table: examples/web_table, in which a worker takes the place of the server.
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution, distribution
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PLAY = ROOT / "examples" / "play_here"
PYODIDE = PLAY / "node_modules" / "pyodide"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What Pyodide loads in a browser; the rest of its package is for other places."""
TABLE = ROOT / "examples" / "web_table"
STATIC = {".css", ".html", ".js", ".svg"}
REPLACED = "js/transport.js"
"""The module of the table that speaks with a server; in its place comes examples/play_here/transport.js."""
SITE = "play-here/table"
"""The folder of the site that holds it all, and can be copied to another site."""
INSTALLER_FILES = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files, if Pyodide is there."""
    if not PYODIDE.is_dir():
        return files
    packages = {**python_packages(), "table.zip": table_package()}
    copied = {f"pyodide/{name}": PYODIDE / name for name in PYODIDE_FILES} | static_files()
    made = {f"python/{name}": content for name, content in packages.items()}
    made["python/index.json"] = index(packages)
    for name, path in copied.items():
        files.append(File.generated(config, f"{SITE}/{name}", abs_src_path=str(path)))
    for name, content in made.items():
        files.append(File.generated(config, f"{SITE}/{name}", content=content))
    return files


def index(packages: Mapping[str, bytes]) -> bytes:
    """What the worker has to load, and how much that is: the packages, and what Pyodide fetches by itself."""
    fetched = sum((PYODIDE / name).stat().st_size for name in PYODIDE_FILES if not name.endswith(".mjs"))
    total = fetched + sum(len(content) for content in packages.values())
    return json.dumps({"total": total, "packages": [*packages]}, indent=2).encode()


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Keep that part of the page which is true: with the table, or without."""
    if page.file.src_uri != "play-here.md":
        return markdown
    present = PYODIDE.is_dir()
    with_table = part(markdown, ("<!-- with the table\n", "-->\n"), present)
    return part(with_table, ("<!-- without the table -->\n", "<!-- end -->\n"), not present)


def part(markdown: str, marks: tuple[str, str], kept: bool) -> str:
    """The text with the part between two marks, or without it. In the file itself, what speaks of a table
    is a comment."""
    before, found, rest = markdown.partition(marks[0])
    inside, ended, after = rest.partition(marks[1])
    if not (found and ended):
        raise PluginError(f"docs/play-here.md has no part {marks[0]!r}")
    return before + (inside if kept else "") + after


def static_files() -> Mapping[str, Path]:
    """The table's page, with the worker in place of the server; by name in the site's folder."""
    static = TABLE / "static"
    paths = sorted(path for path in static.rglob("*") if path.suffix in STATIC)
    files = {path.relative_to(static).as_posix(): path for path in paths}
    if REPLACED not in files:
        raise PluginError(f"examples/web_table/static has no {REPLACED}, which the page replaces")
    return files | {REPLACED: PLAY / "transport.js", "worker.js": PLAY / "worker.js"}


def table_package() -> bytes:
    """The table, of which only what needs no server is imported, and what the worker calls."""
    sources = {f"examples/web_table/{path.name}": path for path in sorted(TABLE.glob("*.py"))}
    return archive({**sources, **{path.name: path for path in sorted(PLAY.glob("*.py"))}})


def python_packages() -> Mapping[str, bytes]:
    """The wheel of this tree, and each library that it needs as an archive; by file name."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(next(WheelBuilder(str(ROOT)).build(directory=folder, versions=["standard"])))
        packages = {wheel.name: wheel.read_bytes()}
        metadata = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info/"
        with zipfile.ZipFile(wheel) as opened:
            libraries = {each.name: each for each in needed(PathDistribution(zipfile.Path(opened, metadata)))}
    for library in libraries.values():
        packages[f"{library.name}-{library.version}.zip"] = installed(library)
    return packages


def needed(package: Distribution) -> Iterator[Distribution]:
    """The libraries that a package needs on the Python of Pyodide, and what those need."""
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]["python"]
    environment = {"extra": "", "python_version": python.rpartition(".")[0], "python_full_version": python}
    for line in package.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate(environment):
            try:
                library = distribution(requirement.name)
            except PackageNotFoundError:
                raise PluginError(f"{requirement.name} is not installed, but the page has to hand it on") from None
            yield library
            yield from needed(library)


def installed(library: Distribution) -> bytes:
    """The files of an installed library as an archive. Raises PluginError if it is not Python alone."""
    if "Root-Is-Purelib: true" not in (library.read_text("WHEEL") or ""):
        raise PluginError(f"{library.name} is not Python alone, so it does not run in a browser")
    return archive({
        path.as_posix(): Path(str(library.locate_file(path)))
        for path in library.files or ()
        if path.suffix != ".pyc" and ".." not in path.parts and path.name not in INSTALLER_FILES
    })  # fmt: skip


def archive(files: Mapping[str, Path]) -> bytes:
    """A zip file that is the same whenever it is made."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, path in files.items():
            opened.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return content.getvalue()
