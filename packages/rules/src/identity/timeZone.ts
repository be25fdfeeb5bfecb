/**
 * Whether a text names an IANA timezone in Area/City form, or UTC. `Intl.supportedValuesOf` lists canonical names
 * only, so that links such as Asia/Kolkata against Asia/Calcutta are asked of the formatter itself.
 */
export function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]*)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The timezones to choose from, with UTC, which the list of the platform leaves out. */
export function timeZones(): readonly string[] {
  const listed = Intl.supportedValuesOf('timeZone');
  return listed.includes('UTC') ? listed : [...listed, 'UTC'];
}
