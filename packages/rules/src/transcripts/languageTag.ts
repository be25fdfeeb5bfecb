/** Returns a language in the form of BCP 47, such as `en` of Gong's `eng`; null where it is none. */
export function languageTag(language: unknown): string | null {
  if (typeof language !== 'string' || language === '') return null;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? null;
  } catch {
    return null;
  }
}
