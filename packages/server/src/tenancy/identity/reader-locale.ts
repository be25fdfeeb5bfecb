/**
 * How a reader's screens write figures: by the language and country that their browser asks for first (RFC 9110, 12.5.4).
 * Undefined where it names none that is known.
 */
export function readerLocale(acceptLanguage: string | undefined): string | undefined {
  const first = acceptLanguage?.split(/[,;]/, 1)[0]?.trim();
  if (!first) return undefined;
  try {
    const { language, region } = new Intl.Locale(first);
    return Intl.NumberFormat.supportedLocalesOf(region ? `${language}-${region}` : language)[0];
  } catch {
    // No language tag: "*", or what somebody made up.
    return undefined;
  }
}
