/**
 * What a name must not hold: control characters and separators of lines, which end a line or a header of a mail; the
 * controls of writing direction (UAX 9, explicit formatting), which show text in another order than it has; and
 * characters that show nothing at all. The joiners that scripts need (U+200C, U+200D) are none of these.
 */
const STRAY = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\ufeff\u{e0001}-\u{e007f}]/u;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const LINE_BREAK = /[\n\r\v\f\u0085\u2028\u2029]/;

/** What keeps a text from being one line of printable characters, as a sentence with what to do; null when nothing does. */
export function oneLineFault(text: string): string | null {
  const found = STRAY.exec(text);
  if (!found)
    return text === '' || SHOWN.test(text) ? null : 'This text has no visible characters. Enter letters or numbers.';
  const [character] = found;
  const before = text.slice(0, found.index).trim();
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const what = LINE_BREAK.test(character) ? 'a line break' : character === '\t' ? 'a tab' : `the character U+${code}`;
  const where = before === '' ? 'at the start' : `after “${before.slice(-20)}”`;
  return `This must be one line. Remove ${what} ${where}.`;
}

/** The same text as one line, with a space for each run of what it must not hold. */
export const asOneLine = (text: string): string =>
  text
    .replaceAll(new RegExp(`${STRAY.source}+`, 'gu'), ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
