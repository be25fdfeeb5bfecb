/** Decides what becomes of one mapped field when the connected system and Forecastle hold different values. */
import type { FieldOwner } from './incoming.ts';
import { type HashedValue, isEmptyValue, valueHash } from './valueHash.ts';

export interface FieldToDecide {
  readonly owner: FieldOwner;
  /** Undefined when the other system did not send this field, because it is hidden or cannot be read. */
  readonly theirs: HashedValue;
  readonly ours: HashedValue;
  /** Hash of the value that both sides last had in common; null for a field that is linked for the first time. */
  readonly agreed: string | null;
  /** When each side last changed, in epoch milliseconds. */
  readonly theirsAt: number;
  readonly oursAt: number;
}

/**
 * `same`: nothing to do. `take`: their value is written here. `send`: our value is written there. `keep`: both stay as they
 * are, because their value is not known.
 */
export type FieldVerdict = 'same' | 'take' | 'send' | 'keep';

export interface FieldDecision {
  readonly verdict: FieldVerdict;
  /** Both sides changed, and one value is lost: people are shown the two. */
  readonly conflict: boolean;
}

/**
 * Returns the verdict on one field. Their value is never overwritten in a field they own, nor ours in one we own. The exception
 * is a first link: an empty field of ours takes their value, so that connecting empties nothing in the other system. Where the
 * latest change wins, the first load takes theirs, and two changes at one instant leave theirs.
 */
export function decideField(field: FieldToDecide, hash: (value: HashedValue) => string = valueHash): FieldDecision {
  const { owner, theirs, ours, agreed, theirsAt, oursAt } = field;
  if (theirs === undefined) return decided('keep');
  const [theirHash, ourHash] = [hash(theirs), hash(ours)];
  if (theirHash === ourHash) return decided('same');
  if (owner === 'theirs') return decided('take');
  if (agreed === null) {
    if (isEmptyValue(ours)) return decided('take');
    return owner === 'ours' ? decided('send') : decided('take', true);
  }
  if (owner === 'ours' || theirHash === agreed) return decided('send');
  if (ourHash === agreed) return decided('take');
  return decided(oursAt > theirsAt ? 'send' : 'take', true);
}

const decided = (verdict: FieldVerdict, conflict = false): FieldDecision => ({ verdict, conflict });
