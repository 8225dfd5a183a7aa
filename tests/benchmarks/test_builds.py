"""How a build of Python is named."""

import platform
import sys

import attrs
import pytest

from tests.benchmarks.builds import Facts, here, named

DEBIAN = Facts(
    python="CPython 3.11.2",
    compiler="GCC 12.2.0",
    said="3.11.2 (main, Apr 28 2025, 14:11:48) [GCC 12.2.0]",
    prefix="/usr",
    machine="x86_64",
    configured={"CONFIG_ARGS": "'--enable-shared' '--prefix=/usr'", "PGO_PROF_USE_FLAG": ""},
    release={"ID": "debian", "PRETTY_NAME": "Debian GNU/Linux 12 (bookworm)"},
)
BY_HAND = attrs.evolve(
    DEBIAN,
    prefix="/opt/python",
    configured={"CONFIG_ARGS": "'--prefix=/opt/python'", "PGO_PROF_USE_FLAG": "-fprofile-use -fprofile-correction"},
)
"""The flag is set by every configuration for GCC, whether it is used or not."""

OPTIMIZED = attrs.evolve(BY_HAND, configured={"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"})


def test_debian_optimizes_its_package_without_a_word_in_the_configuration() -> None:
    assert named(DEBIAN) == (
        "CPython 3.11.2, GCC 12.2.0, the package of Debian GNU/Linux 12 (bookworm), "
        "with profile-guided and link-time optimization"
    )


def test_a_build_that_was_not_configured_for_it_is_not_called_optimized_whatever_the_compiler_could_do() -> None:
    assert named(BY_HAND) == (
        "CPython 3.11.2, GCC 12.2.0, not the package of the system, configured without profile-guided optimization"
    )


@pytest.mark.parametrize(
    ("options", "end"),
    [
        ("'--enable-optimizations'", "with profile-guided optimization"),
        ("'--enable-optimizations' '--with-lto=full'", "with profile-guided and link-time optimization"),
        ("", "how optimized is unknown"),
    ],
)
def test_the_configuration_says_how_a_build_is_optimized(options: str, end: str) -> None:
    assert named(attrs.evolve(BY_HAND, configured={"CONFIG_ARGS": options})).endswith(f", {end}")


def test_a_debug_build_is_called_so_even_if_it_is_optimized() -> None:
    assert named(attrs.evolve(OPTIMIZED, configured={**OPTIMIZED.configured, "Py_DEBUG": 1})).endswith(
        ", a debug build"
    )


@pytest.mark.parametrize(
    "other",
    [
        attrs.evolve(DEBIAN, release={"ID": "other", "PRETTY_NAME": "Other Linux"}),
        attrs.evolve(DEBIAN, machine="mips64"),
    ],
)
def test_nothing_is_claimed_of_packages_of_which_nothing_is_known(other: Facts) -> None:
    assert named(other).endswith(", how optimized is unknown")


def test_a_build_that_somebody_has_packaged_says_who() -> None:
    conda = attrs.evolve(OPTIMIZED, said="3.11.2 | packaged by conda-forge | (main) [GCC 12.2.0]")
    assert "packaged by conda-forge, with profile-guided" in named(conda)


def test_nothing_is_said_of_the_maker_where_the_system_has_no_name() -> None:
    other = attrs.evolve(BY_HAND, release={}, configured={})
    assert named(other) == "CPython 3.11.2, GCC 12.2.0, how optimized is unknown"


def test_other_implementations_are_optimized_in_ways_of_their_own() -> None:
    assert named(attrs.evolve(BY_HAND, python="PyPy 3.11.13")) == (
        "PyPy 3.11.13, GCC 12.2.0, not the package of the system"
    )


def test_the_python_that_runs_this_has_a_name() -> None:
    found = here()
    assert found.said == sys.version
    assert named(found).startswith(f"{platform.python_implementation()} {platform.python_version()}, ")
