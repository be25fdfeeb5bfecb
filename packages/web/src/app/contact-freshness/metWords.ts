const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days since an interaction, as freshness counts time. */
export const daysSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS));

/** How long ago somebody was met, in days: what the score falls by. */
export function metWords(lastInteractionAt: string | null, now: number): string {
  if (lastInteractionAt === null) return 'Never met';
  const days = daysSince(lastInteractionAt, now);
  if (days === 0) return 'Today';
  return days === 1 ? '1 day ago' : `${days.toLocaleString()} days ago`;
}
