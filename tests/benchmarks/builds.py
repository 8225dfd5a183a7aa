"""Which build of Python this is: implementation, version, compiler, whose build, and how it was optimized.

Only what is known is said. A configuration with `--enable-optimizations` was built with profile-guided optimization.
`PGO_PROF_USE_FLAG` says nothing, since the configuration sets it for every compiler that could. Without that option, a
build is optimized only if those who made it say so elsewhere, as Debian does in the changelog of its packages: it
enables profile-guided and link-time optimization when it calls the compiler, and leaves both out of the configuration.
"""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import attrs

KNOWN_TO_BE_OPTIMIZED = {("debian", "x86_64"), ("debian", "aarch64")}
"""Distributions and processors whose packages of CPython are optimized though their configuration does not say so."""

PACKAGED_BY = re.compile(r"\| packaged by ([^|]+?) \|")
"""What Conda's builds add to `sys.version`."""


@attrs.frozen
class Facts:
    """What a Python says about itself, and the system on which it runs."""

    python: str
    """Implementation and version, such as `CPython 3.11.2`."""

    compiler: str
    said: str
    """`sys.version`."""

    prefix: str
    """Where it was installed."""

    machine: str
    configured: Mapping[str, object] = {}
    """The variables of `sysconfig`."""

    release: Mapping[str, str] = {}
    """What `/etc/os-release` says, if there is one."""


def here() -> Facts:
    """The Python that runs this."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:  # there is none on another system than Linux
        release = {}
    return Facts(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        compiler=platform.python_compiler(),
        said=sys.version,
        prefix=sys.base_prefix,
        machine=platform.machine(),
        configured=sysconfig.get_config_vars(),
        release=release,
    )


def maker(facts: Facts) -> str:
    """Whose build it is, as far as that is known."""
    if packaged := PACKAGED_BY.search(facts.said):
        return f"packaged by {packaged[1]}"
    if not facts.release:
        return ""
    if of_the_system(facts):
        return f"the package of {facts.release.get('PRETTY_NAME', 'the system')}"
    return "not the package of the system"


def of_the_system(facts: Facts) -> bool:
    """Whether it is where a distribution of Linux installs its own."""
    return bool(facts.release) and Path(facts.prefix) == Path("/usr")


def optimization(facts: Facts) -> str:
    """How it was optimized, as far as that is known."""
    if not facts.python.startswith("CPython"):
        return ""
    options = str(facts.configured.get("CONFIG_ARGS") or "")
    if facts.configured.get("Py_DEBUG"):
        return "a debug build"
    if "--enable-optimizations" in options:
        linked = " and link-time optimization" if "--with-lto" in options else ""
        return f"with profile-guided{linked or ' optimization'}"
    if of_the_system(facts) and (facts.release.get("ID"), facts.machine) in KNOWN_TO_BE_OPTIMIZED:
        return "with profile-guided and link-time optimization"
    if not options or of_the_system(facts):
        return "how optimized is unknown"
    return "configured without profile-guided optimization"


def named(facts: Facts) -> str:
    """A build in one line."""
    return ", ".join(filter(None, (facts.python, facts.compiler, maker(facts), optimization(facts))))
