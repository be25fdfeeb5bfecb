/** Words that say what kind of company it is and not which: two names that differ by them alone are one company's. */
const LEGAL_FORMS: ReadonlySet<string> = new Set([
  'ltd',
  'limited',
  'llc',
  'llp',
  'lp',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'co',
  'company',
  'plc',
  'pty',
  'pte',
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'se',
  'sa',
  'sas',
  'sarl',
  'srl',
  'spa',
  'bv',
  'nv',
  'ab',
  'as',
  'asa',
  'oy',
  'oyj',
  'aps',
  'sl',
  'lda',
  'ltda',
  'kk',
  'sro',
  'zoo',
  'holding',
  'holdings',
  'group',
  'the',
  'and',
]);

/**
 * The words of a company's name by which it is told from others: without accents, punctuation, legal form, "the" and
 * "group"; all of them where nothing else would be left.
 */
export function companyWords(name: string): readonly string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Words in lower case without accents and punctuation; "B.V." is one. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L}|\s|$)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
