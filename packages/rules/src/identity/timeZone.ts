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

/** Where UTC stands in Area/City form. */
export const UTC_ZONE = 'Etc/UTC';

/** Returns the timezone as it is kept: UTC in Area/City form, all others as they are. */
export const keptTimeZone = (text: string): string => (text === 'UTC' ? UTC_ZONE : text);

/** Returns the timezones to choose from, with UTC, which the list of the platform leaves out or names without an area. */
export function timeZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone').map(keptTimeZone), UTC_ZONE])];
}
