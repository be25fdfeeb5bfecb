/** Days and instants as the reader of the page writes them, whatever the locale of the server. */
import { HOUSE_LOCALE } from '@forecastle/rules';

/** YYYY-MM-DD as people write it. */
export function dayWords(
  day: string,
  locale: string | undefined = HOUSE_LOCALE,
  { year = true }: { year?: boolean } = {},
): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

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
