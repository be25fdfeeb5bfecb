/** Days and instants as the reader of the page writes them, whatever the locale of the server. */
import { HOUSE_LOCALE } from '@forecastle/rules';

/** Returns the day and month on which an instant falls by the clocks of a timezone. */
export const dayAndMonth = (at: Date, timeZone: string, locale: string | undefined = HOUSE_LOCALE): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(at);

/** By the clocks of a timezone. */
export function instantWords(at: Date, timeZone: string, locale: string | undefined = HOUSE_LOCALE): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** Returns a locale whose letters and digits the fonts of the page have; undefined for any other. */
export function printableLocale(locale: string | undefined): string | undefined {
  if (locale === undefined) return undefined;
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  return new Intl.Locale(locale).maximize().script === 'Latn' && numberingSystem === 'latn' ? locale : undefined;
}
