/** Which fields of a record of ours become what the other system has, by whom they belong to. */
import { decideField, valueHash } from '@forecastle/rules';
import type { Agreed } from './identities.ts';
import type { Taking } from './taking.ts';

export interface ComparedField {
  readonly field: string;
  readonly theirs: unknown;
  readonly ours: unknown;
}

interface Sides {
  readonly agreed: Agreed;
  /** Epoch milliseconds. */
  readonly theirsAt: number;
  readonly oursAt: (field: string) => number;
}

export interface DecidedFields {
  readonly taken: ReadonlySet<string>;
  /** By field, of what both sides last had once it is written. */
  readonly agreed: Agreed;
}

export function decideFields(
  { owners }: Pick<Taking, 'owners'>,
  compared: readonly ComparedField[],
  { agreed, theirsAt, oursAt }: Sides,
): DecidedFields {
  const taken = new Set<string>();
  const next: Record<string, string> = { ...agreed };
  for (const { field, theirs, ours } of compared) {
    const owner = owners.get(field) ?? 'theirs';
    const { verdict } = decideField({ owner, theirs, ours, agreed: agreed[field], theirsAt, oursAt: oursAt(field) });
    if (verdict === 'take') taken.add(field);
    if (verdict === 'take' || verdict === 'same') next[field] = valueHash(theirs);
  }
  return { taken, agreed: next };
}

/** Returns what both sides have of a record that was made of what came. */
export const agreedOf = (compared: readonly Omit<ComparedField, 'ours'>[]): Agreed =>
  Object.fromEntries(compared.map(({ field, theirs }) => [field, valueHash(theirs)]));
