/** Which of two values of a field holds, when a connected system and Forecastle both have one. */
import type { FieldOwner } from './incoming.ts';

export interface FieldSides {
  readonly owner: FieldOwner;
  readonly theirs: unknown;
  readonly ours: unknown;
  /** Hash of the value that both sides last had; undefined when they never had the same. */
  readonly agreed: string | undefined;
  /** Epoch milliseconds of each side's last change. */
  readonly theirsAt: number;
  readonly oursAt: number;
}

export interface FieldDecision {
  /** `take`: theirs becomes ours; `send`: ours is to become theirs; `keep`: each stays as it is. */
  readonly verdict: 'same' | 'take' | 'send' | 'keep';
  /** Both sides changed it since they agreed. */
  readonly conflict: boolean;
}

export function decideField({ owner, theirs, ours, agreed, theirsAt, oursAt }: FieldSides): FieldDecision {
  const [their, our] = [valueHash(theirs), valueHash(ours)];
  if (their === our) return { verdict: 'same', conflict: false };
  if (owner === 'theirs') return { verdict: 'take', conflict: false };
  if (owner === 'ours') return { verdict: 'send', conflict: false };
  if (our === agreed) return { verdict: 'take', conflict: false };
  if (their === agreed) return { verdict: 'send', conflict: false };
  return { verdict: theirsAt >= oursAt ? 'take' : 'send', conflict: true };
}

const SEEDS = [0x811c9dc5, 0x01000193] as const;

/** Returns 16 hex digits that are the same for the same value; nothing is null, and the order of keys does not count. */
export function valueHash(value: unknown): string {
  const text = JSON.stringify(ordered(value ?? null));
  return SEEDS.map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

function hash(text: string, seed: number): number {
  let state = seed;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x5bd1e995);
    state ^= state >>> 15;
  }
  return (state ^ (state >>> 13)) >>> 0;
}
