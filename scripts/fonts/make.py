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
    *range(0x20, 0x5C), 0x5D, 0x5F, *range(0x61, 0x7B), 0xA0, 0xA9, 0xB7, 0xD7, 0xE9, 0xF7, 0x2013, 0x2014, 0x2018,
    0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x203A, 0x2190, 0x2192, 0x2193, 0x2212, 0x221E,
]
FEATURES = ["kern", "tnum", "lnum"]
# Bytes a new connection carries before it waits for an answer, headers taken off: each file in one go.
FIRST_FLIGHT = 14_200


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
    path = os.path.join(TARGET, target)
    font.save(path)
    if os.path.getsize(path) > FIRST_FLIGHT:
        raise SystemExit(f"{target} has {os.path.getsize(path)} bytes, more than travel at once")


make(
    "source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
    "headline.woff2",
    # One weight for headlines and titles, and the optical size in the middle of theirs.
    {"wght": 560, "opsz": 40},
    "Forecastle Headline",
)
make("inter/files/inter-latin-wght-normal.woff2", "text.woff2", {"wght": (400, 600)}, "Forecastle Text")
