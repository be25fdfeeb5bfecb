/** Names of the months in the languages that exports are written in, without accents, January first. */
const NAMES: readonly string[] = [
  'january januar enero janvier gennaio janeiro januari janner',
  'february februar febrero fevrier febbraio fevereiro februari',
  'march marz marzo mars marco maart mrz mrt maerz',
  'april abril avril aprile',
  'may mai mayo maggio maio mei maj',
  'june juni junio juin giugno junho',
  'july juli julio juillet luglio julho',
  'august agosto aout augustus augusti',
  'september septiembre setiembre septembre settembre setembro',
  'october oktober octubre octobre ottobre outubro',
  'november noviembre novembre novembro',
  'december dezember diciembre decembre dicembre dezembro desember',
];
/** The least letters of an abbreviation: `ju` could be two months. */
const SHORTEST = 3;

const known = new Map<string, number>();

/** 1 to 12 for a month's name or the beginning of one (`Sept`, `févr`, `dic`), 0 for any other word. */
export function monthNumber(name: string): number {
  let month = known.get(name);
  if (month === undefined) {
    month = search(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
    if (known.size < 1000) known.set(name, month);
  }
  return month;
}

function search(name: string): number {
  if (name.length < SHORTEST) return 0;
  const fits = NAMES.map((names) => names.split(' ').some((full) => full.startsWith(name)));
  const first = fits.indexOf(true);
  // "jui" begins June and July in French: a word that could be two months is none.
  return first === fits.lastIndexOf(true) ? first + 1 : 0;
}
