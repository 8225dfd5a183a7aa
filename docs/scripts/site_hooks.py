"""What MkDocs asks of us while it builds the site: links that stay in it, and breaks in long names."""

from __future__ import annotations

import re
from posixpath import join, normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

CELL = re.compile(r"<td\b.*?</td>", re.DOTALL)
CODE = re.compile(r"(?<=<code>)[^<]+(?=</code>)")
JOINT = re.compile(r"(?<=\w[._/])(?=\w)")
LINK = re.compile(r"(?<!!)\[([^\[\]]+)\]\(((?:\.\./)+[^()#\s]*)[^()\s]*\)")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead to files of the repository that are no pages where `repo_url` says that it lies; else only name them."""

    def led(link: re.Match[str]) -> str:
        words, path = link[1], normpath(join("docs", page.file.src_uri, "..", link[2]))
        if path.startswith("docs/"):
            return link[0]
        return f"[{words}]({config.repo_url.rstrip('/')}/blob/HEAD/{path})" if config.repo_url else words

    return LINK.sub(led, markdown)


def on_post_page(output: str, **_: object) -> str:
    """Let long names in tables break between their words, and nowhere else; site.css says the rest."""
    return CELL.sub(lambda cell: CODE.sub(lambda code: JOINT.sub("<wbr>", code[0]), cell[0]), output)
