import { HOUSE_LOCALE } from './houseLocale.ts';

/** Locales come from readers, so there may be any number of them. */
const KEPT_AT_MOST = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  if (formatters.size >= KEPT_AT_MOST) formatters.clear();
  formatters.set(locale, made);
  return made;
}

const DAY_MS = 86_400_000;

/**
 * Returns a calendar day as the reader's screens write it: "3 Dec 2026", "Dec 3, 2026". `day` counts days since
 * 1970-01-01; without a locale the house's is taken.
 */
export const dateWords = (day: number, locale: string | undefined = HOUSE_LOCALE): string =>
  formatterOf(locale).format(day * DAY_MS);
