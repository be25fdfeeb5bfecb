/**
 * Character references in words, such as `&amp;`, as HTML reads them:
 * https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state. Of its 2,231 names, those of letters and
 * punctuation are here; no program writes the names of arrows and operators into a transcript.
 */

/** Names of U+00A0 to U+00FF, in order. They stand without a semicolon too. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const BARE: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ['amp', '&'],
  ['AMP', '&'],
  ['lt', '<'],
  ['LT', '<'],
  ['gt', '>'],
  ['GT', '>'],
  ['quot', '"'],
  ['QUOT', '"'],
  ['COPY', '\u00a9'],
  ['REG', '\u00ae'],
]);
const LONGEST_BARE = 6;
/** Names that need their semicolon. */
const WITH_SEMICOLON: ReadonlyMap<string, string> = new Map([
  ...BARE,
  ['apos', "'"],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['sbquo', '\u201a'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['bdquo', '\u201e'],
  ['bull', '\u2022'],
  ['hellip', '\u2026'],
  ['euro', '\u20ac'],
  ['trade', '\u2122'],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['Scaron', '\u0160'],
  ['scaron', '\u0161'],
  ['Yuml', '\u0178'],
]);

/** What numbers 0x80 to 0x9F stand for, as in Windows-1252; a space is the number itself. */
const WINDOWS =
  '\u20ac \u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152 \u017d  \u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153 \u017e\u0178';

const REFERENCE = /&(?:#(\d+);?|#[xX]([\da-fA-F]+);?|([a-zA-Z][a-zA-Z\d]*)(;?))/g;

/** Returns the text with its references as the characters they stand for; unknown ones stay as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(REFERENCE, (reference, decimal?: string, hex?: string, name?: string, semicolon?: string) => {
    if (name !== undefined) return named(name, semicolon === ';') ?? reference;
    return numbered(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });
}

function named(name: string, hasSemicolon: boolean): string | null {
  const whole = hasSemicolon ? WITH_SEMICOLON.get(name) : undefined;
  if (whole !== undefined) return whole;
  // Without a semicolon the longest name counts, and what is behind it stays.
  for (let length = Math.min(LONGEST_BARE, name.length); length > 1; length--) {
    const found = BARE.get(name.slice(0, length));
    if (found !== undefined) return found + name.slice(length) + (hasSemicolon ? ';' : '');
  }
  return null;
}

function numbered(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  const windows = code >= 0x80 && code <= 0x9f ? WINDOWS[code - 0x80] : undefined;
  return windows === undefined || windows === ' ' ? String.fromCodePoint(code) : windows;
}
