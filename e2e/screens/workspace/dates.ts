/** Dates of the demo workspace, told by their place in the quarter, so that the screens look alike whenever they are taken. */

export const TIME_ZONE = 'Pacific/Auckland';
const MONTHS_A_QUARTER = 3;

export const today = (): Temporal.PlainDate => Temporal.Now.plainDateISO(TIME_ZONE);

/**
 * "rest 0.4": that share of what is left of this quarter; "past": of what is gone of it; "next" and "before": of the
 * quarters beside it; "-6": days from today. Blank stays blank.
 * @throws when the words are none of these
 */
export function dateOf(words: string, now: Temporal.PlainDate): string {
  if (words === '') return '';
  if (/^-?\d+$/.test(words)) return now.add({ days: Number(words) }).toString();
  const [where, share] = words.split(' ');
  const start = now.with({ day: 1, month: Math.floor((now.month - 1) / MONTHS_A_QUARTER) * MONTHS_A_QUARTER + 1 });
  const next = start.add({ months: MONTHS_A_QUARTER });
  const spans: Record<string, readonly [Temporal.PlainDate, Temporal.PlainDate]> = {
    rest: [now, next.subtract({ days: 1 })],
    past: [start, now],
    next: [next, next.add({ months: MONTHS_A_QUARTER }).subtract({ days: 1 })],
    before: [start.subtract({ months: MONTHS_A_QUARTER }), start.subtract({ days: 1 })],
  };
  const span = spans[where ?? ''];
  if (!span || !(Number(share) >= 0 && Number(share) <= 1)) throw new Error(`"${words}" is no place in a quarter`);
  const [from, to] = span;
  return from.add({ days: Math.round(from.until(to).days * Number(share)) }).toString();
}
