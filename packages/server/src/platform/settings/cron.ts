/** The five fields of cron, numbers only: minute, hour, day of the month, month, weekday (0 and 7 are Sunday). */
const FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** Days of the longest such month; a day that never comes would be a backup that is never made. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  const values = FIELDS.map(([least, most], index) => valuesOf(fields[index] ?? '', least, most));
  if (fields.length !== FIELDS.length || values.some((each) => each.length === 0)) return false;
  const [, , days = [], months = []] = values;
  // With a weekday given, cron takes either.
  return fields[4] !== '*' || months.some((month) => days.some((day) => day <= (LONGEST[month - 1] ?? 0)));
}

/** What a field stands for, such as 1,15 or 8-18/2; nothing when it is wrong. */
function valuesOf(field: string, least: number, most: number): number[] {
  const parts = field.split(',').map((part) => {
    const [, from, to, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [null];
    if (!/^(\*|\d)/.test(part) || (from === undefined && !part.startsWith('*'))) return [];
    const first = Number(from ?? least);
    const last = Number(to ?? (from === undefined || step !== undefined ? most : from));
    const by = Number(step ?? 1);
    if (first < least || last > most || first > last || by < 1) return [];
    return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by);
  });
  return parts.some((part) => part.length === 0) ? [] : parts.flat();
}
