/** A month of a group, from YYYY-MM. */
export function monthName(key: string): string {
  const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${key}-01T00:00:00Z`));
}
