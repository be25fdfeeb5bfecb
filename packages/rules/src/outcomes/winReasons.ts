/** Why deals are won: a reason of the organisation's own list, which people keep, and words beside it. */

/** Characters of the words. */
export const WIN_NOTE_MAX = 500;

/** Reasons for winning that an organisation begins with. */
export const DEFAULT_WIN_REASONS = [
  'Product fit',
  'Price',
  'Relationship with the buyer',
  'Integration with what they use',
  'Service and support',
  'Brand and references',
  'Other',
] as const;

interface Named {
  readonly id: string;
  readonly name: string;
}
/** As a deal keeps it. */
export interface WinGiven {
  readonly reasonId: string | null;
  readonly note: string | null;
}

/** What a file says of a win: a reason of the list, or one with words behind a colon; other words are Other, with them. */
export function readWinReason(text: string, reasons: readonly Named[]): WinGiven {
  const called = (name: string) =>
    reasons.find((reason) => reason.name.toLowerCase() === name.trim().toLowerCase())?.id ?? null;
  const whole = called(text);
  if (whole !== null) return { reasonId: whole, note: null };
  const [, first = '', rest = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const named = called(first);
  return named === null
    ? { reasonId: called('Other'), note: text.trim() || null }
    : { reasonId: named, note: rest.trim() || null };
}
