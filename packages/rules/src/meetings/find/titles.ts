/** Titles of items, as a person notes them: without what people say to gain time. */

const TITLE_CHARACTERS = 110;

const FILLER = String.raw`(?:and|so|well|yeah|yep|yes|no|nah|ok|okay|right|look|listen|see|um+|uh+|er+|hmm+|oh|ah|but|also|actually|honestly|frankly|basically|anyway|again|now|then|sure|great|perfect|fine|good|like|to\s+be\s+(?:honest|frank|fair)|let\s+me\s+be\s+(?:honest|frank)|you\s+know|you\s+see|i\s+mean|i\s+guess|(?:the|one)\s+(?:other\s+)?thing(?:\s+is)?|all\s+right|alright|of\s+course|absolutely|definitely)`;
const LEADING = new RegExp(
  String.raw`^(?:${FILLER}(?:\s*[,.…:;–]+\s*|\s+-\s+|\s+(?=(?:${FILLER}\b|[,–-]))|(?=\s*$))|(?:and|so|but|because|yeah|ok|okay|um+|uh+|oh|well|then)\s+)+`,
  'iu',
);
const INNER =
  /(?:,\s*|(?<!\s)\s+|^)(?:um+|uh+|er|erm)(?:,\s*|(?=[.?!\s]|$))|,\s*(?:you know|i mean|how do i put this|how do you say),/giu;

/**
 * Returns a sentence as a title: fillers left out, cut at a clause or a word where it is long. `focus` is where in the
 * sentence it says what it is about: of a long one the clause before it is where the title begins.
 */
export function noteOf(sentence: string, focus = 0): string {
  const bare = fromClause(sentence, focus)
    .replaceAll(INNER, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(LEADING, '')
    .replace(/(?<![\s,;:–-])[\s,;:–-]*(?<![.!…,;])[.!…,;]*["”]?$/u, (end) => (end.includes('…') ? '…' : ''))
    .trim();
  return capital(shortened(bare === '' ? sentence.trim() : bare));
}

function fromClause(sentence: string, focus: number): string {
  if (sentence.length <= TITLE_CHARACTERS) return sentence;
  const clause = Math.max(sentence.lastIndexOf(', ', focus), sentence.lastIndexOf('; ', focus));
  return clause < 0 ? sentence : sentence.slice(clause + 2);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function shortened(text: string): string {
  if (text.length <= TITLE_CHARACTERS) return text;
  // A character outside the basic plane is kept whole or left out.
  const cut = text.slice(0, TITLE_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  const clause = Math.max(...[', ', '; ', ' – ', ' because '].map((mark) => cut.lastIndexOf(mark)));
  const end = clause > TITLE_CHARACTERS / 2 ? clause : cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')}…`;
}
