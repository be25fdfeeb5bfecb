/** Why deals are lost: a reason of the list, and words about it. One text holds both, "Price: twice the incumbent's". */
export const LOSS_REASONS = [
  'Price',
  'Competitor',
  'No decision',
  'Budget',
  'Missing feature',
  'Timing',
  'Champion left',
  'Other',
] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** Characters of a loss reason with its words. */
export const LOSS_REASON_MAX = 500;
/** Characters of the words alone: the longest reason and what stands between has its room. */
export const LOSS_WORDS_MAX = 480;

export interface ToldLoss {
  readonly reason: LossReason;
  readonly words: string | null;
}

const BETWEEN = ': ';

/** As it is kept and as the API takes it. Words alone are kept as they are: they read as Other. */
export function writeLossReason({ reason, words }: ToldLoss): string {
  const said = words?.trim() || null;
  if (reason === 'Other') return said ?? reason;
  return said === null ? reason : reason + BETWEEN + said;
}

/** Reads what was kept or imported: what does not begin with a reason of the list is Other, with the words. */
export function readLossReason(text: string): ToldLoss {
  const [, first = '', rest = ''] = /^([^:]*):?\s*(.*)$/s.exec(text.trim()) ?? [];
  const reason = LOSS_REASONS.find((known) => known.toLowerCase() === first.trim().toLowerCase());
  return reason === undefined
    ? { reason: 'Other', words: text.trim() || null }
    : { reason, words: rest.trim() || null };
}
