/** Character references in words, such as `&amp;`. */

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
]);

const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|([a-z]{2,8}));/gi;

/** Returns the text with its references as the characters they stand for; unknown ones stay as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(REFERENCE, (reference, decimal: string, hex: string, name: string) => {
    if (name !== undefined) return NAMED.get(name) ?? reference;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  });
}
