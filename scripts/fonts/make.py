"""Makes the two small font files that every page preloads, from the packages' own.

Run by hand when a font's package changes: `pip install fonttools brotli && python scripts/fonts/make.py`. The characters
are those of English pages; any other character brings the package's whole file, by unicode-range. The name inside the
files is ours, because the licence (SIL OFL 1.1) keeps the original's for the unchanged font.
"""

import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
PACKAGES = os.path.join(ROOT, "node_modules", "@fontsource-variable")
TARGET = os.path.join(ROOT, "packages", "web", "src", "ui", "fonts")

# The same list stands as unicode-range in packages/web/src/ui/fonts/first-view.css.
CHARACTERS = [
    *range(0x20, 0x7F), 0xA0, 0xA3, 0xA7, 0xA9, 0xB1, 0xB7, 0xD7, 0xE9, 0xF7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C,
    0x201D, 0x2022, 0x2026, 0x203A, 0x20AC, *range(0x2190, 0x2194), 0x2212, 0x221E,
]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "calt", "tnum", "lnum", "locl"]


def make(source: str, target: str, axes: dict, name: str) -> None:
    font = TTFont(os.path.join(PACKAGES, source))
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, axes)
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 6):
            text = name if record.nameID != 6 else name.replace(" ", "")
            font["name"].setName(text, record.nameID, record.platformID, record.platEncID, record.langID)
    font.flavor = "woff2"
    font.save(os.path.join(TARGET, target))


make(
    "source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
    "headline.woff2",
    # One weight for headlines and titles; the optical sizes that they use.
    {"wght": 560, "opsz": (18, 60)},
    "Forecastle Headline",
)
make("inter/files/inter-latin-wght-normal.woff2", "text.woff2", {"wght": (400, 600)}, "Forecastle Text")
