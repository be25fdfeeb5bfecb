/**
 * Why deals are lost: a reason of the organisation's list, and words about it. One text holds both, "Price: twice the
 * incumbent's". It is kept by the key of the reason, which stays when an organisation calls it otherwise.
 */

/** Keys of the reasons that every list has. An organisation may rename and archive them, and add its own. */
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

/** What is told in words that begin with no reason of the list counts as this one, which cannot be archived. */
export const OTHER_LOSS = 'Other' satisfies LossReason;

/** Characters of the name of a reason. */
export const LOSS_NAME_MAX = 60;
/** Characters of the words alone. */
export const LOSS_WORDS_MAX = 480;
const BETWEEN = ': ';
/** Characters of a loss reason with its words. */
export const LOSS_REASON_MAX = LOSS_NAME_MAX + BETWEEN.length + LOSS_WORDS_MAX;

/** A reason of a list. What it was first called is its key. */
export interface LossReasonNames {
  readonly key: string;
  readonly name: string;
}

export interface ToldLoss {
  /** The key of the reason. */
  readonly reason: string;
  readonly words: string | null;
}

const STANDARD: readonly LossReasonNames[] = LOSS_REASONS.map((key) => ({ key, name: key }));

const folded = (name: string): string => name.trim().toLowerCase();
/** What stands before the first colon, and behind it. */
const partsOf = (text: string): readonly [string, string] => {
  const at = text.indexOf(':');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};
const keyed = (reasons: readonly LossReasonNames[], first: string): LossReasonNames | undefined =>
  reasons.find(({ key }) => folded(key) === folded(first));
const called = (reasons: readonly LossReasonNames[], first: string): LossReasonNames | undefined =>
  keyed(reasons, first) ?? reasons.find(({ name }) => folded(name) === folded(first));

/** As the API takes it. Words alone are written as they are: they read as Other. */
export function writeLossReason({ reason, words }: ToldLoss): string {
  const said = words?.trim() || null;
  if (reason === OTHER_LOSS) return said ?? reason;
  return said === null ? reason : reason + BETWEEN + said;
}

/** Reads what was given, kept or imported: what begins with no key and no name of the list is Other, with the words. */
export function readLossReason(text: string, reasons: readonly LossReasonNames[] = STANDARD): ToldLoss {
  const [first, rest] = partsOf(text);
  const reason = called(reasons, first);
  return reason === undefined
    ? { reason: OTHER_LOSS, words: text.trim() || null }
    : { reason: reason.key, words: rest.trim() || null };
}

/** As it is kept: a name that somebody gave becomes its key, so that the next name moves no deal to another reason. */
export const keyLossReason = (text: string, reasons: readonly LossReasonNames[]): string =>
  replaced(text, reasons, ({ key }) => key);

/** As people read it: by the name that the reason has now. */
export const nameLossReason = (text: string, reasons: readonly LossReasonNames[]): string =>
  replaced(text, reasons, ({ name }) => name);

/** A kept loss reason as people read it. */
export interface SaidLoss extends LossReasonNames {
  readonly words: string | null;
  /** All of it, under the name that the reason has now. */
  readonly text: string;
}

/**
 * A loss reason as it is kept, by what an organisation calls its reasons now: `changed` are those that it renamed or added.
 * Its reason is found by the key alone, as filters and counts find it. Null where nothing is said.
 */
export function tellLossReason(kept: string, changed: readonly LossReasonNames[]): SaidLoss | null {
  if (kept.trim() === '') return null;
  const [first] = partsOf(kept);
  const reason = keyed(changed, first) ?? keyed(STANDARD, first);
  const { key, name } = reason ?? keyed(changed, OTHER_LOSS) ?? { key: OTHER_LOSS, name: OTHER_LOSS };
  const told = reason ? [reason] : [];
  return { key, name, words: readLossReason(kept, told).words, text: nameLossReason(kept, told) };
}

function replaced(text: string, reasons: readonly LossReasonNames[], by: (reason: LossReasonNames) => string): string {
  const [first] = partsOf(text);
  const reason = called(reasons, first);
  // Another capitalisation of what it would be is left as it was given.
  return reason === undefined || folded(by(reason)) === folded(first) ? text : by(reason) + text.slice(first.length);
}
