import iconv from 'iconv-lite';

/**
 * Encodings of one byte a character and the letters beyond ASCII of the languages they are used for, the commonest
 * encoding first: with equal marks the first one stands.
 */
const CANDIDATES: readonly (readonly [encoding: string, alphabets: readonly string[]])[] = [
  ['windows-1252', ['äöüßéèêëàâáåæçñóòôøõíîïìúùûœžšÿã']],
  // Polish; Czech and Slovak; Hungarian; Romanian; Croatian and Slovenian.
  ['windows-1250', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľŕô', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž']],
  ['windows-1251', ['абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў']],
  ['windows-1253', ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ']],
  ['windows-1254', ['çğıİöşüâîû']],
  // Lithuanian; Latvian.
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž']],
  ['iso-8859-15', ['äöüßéèêëàâáåæçñóòôøõíîïìúùûœžš']],
  ['iso-8859-2', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľŕô']],
  ['macintosh', ['äöüßéèêëàâáåæçñóòôøõíîïìúùûœ']],
];
/** Marks that stand alone or beside a number in any language. */
const COMMON_SIGNS = '€£¥§°«»“”„‘’‚–—…•·©®™\u00a0½²³º№';
/** How much of the file is weighed, in bytes; what decides is found far sooner. */
const WEIGHED = 64 * 1024;
/** How much better a later candidate has to be: one euro sign does not make a Turkish file. */
const CLEARLY = 0.5;
/** What a common sign is worth beside a letter of a word, which is worth 1. */
const SIGN = 0.4;

/**
 * The encoding of one byte a character under which the words look most like words: letters that its languages use,
 * capitals in front, one alphabet a word.
 */
export function likelyLegacy(bytes: Uint8Array): string {
  const sample = Buffer.from(bytes.subarray(0, WEIGHED));
  let best = 'windows-1252';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [encoding, alphabets] of CANDIDATES) {
    const text = iconv.decode(sample, encoding);
    const score = Math.max(...alphabets.map((letters) => weigh(text, new Set(letters + letters.toUpperCase()))));
    if (score <= bestScore + CLEARLY) continue;
    best = encoding;
    bestScore = score;
  }
  return best;
}

function weigh(text: string, known: ReadonlySet<string>): number {
  let score = 0;
  for (const [word] of text.matchAll(/(?<![A-Za-z])[A-Za-z]*[\u0080-\uffff][A-Za-z\u0080-\uffff]*/g)) {
    score += weighWord(word, known);
  }
  return score;
}

function weighWord(word: string, known: ReadonlySet<string>): number {
  let score = 0;
  let high = 0;
  let before = '';
  for (const char of word) {
    const isLetter = /\p{L}/u.test(char);
    if (char > '\u007f') {
      if (isLetter) high++;
      if (COMMON_SIGNS.includes(char)) score += SIGN;
      else if (!isLetter) score -= char < '\u00a0' ? 4 : 2;
      else if (word.length === 1) score += SIGN / 2;
      else score += known.has(char) ? 1 : -0.5;
    }
    // No language writes a capital behind a small letter in one word.
    if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)) score -= 2;
    before = char;
  }
  const isForeign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  if (isForeign && /[A-Za-z]/.test(word)) return -2 * high;
  // A Latin word is not made of accents alone, as Cyrillic and Greek look when they are read as Latin.
  if (!isForeign && high > 3 && high > word.length * 0.6) return -high;
  return score;
}
