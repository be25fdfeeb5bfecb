/** Which fields of a record of ours become what the other system has, by whom they belong to. */
import { decideField, type HashedValue, valueHash } from '@forecastle/rules';
import type { NotedVerdict } from '../conflicts/note-verdicts.ts';
import type { Agreed } from './identities.ts';
import type { Taking } from './taking.ts';

export interface TheirField {
  readonly field: string;
  readonly theirs: HashedValue;
}

export interface ComparedField extends TheirField {
  readonly ours: HashedValue;
}

interface Sides {
  readonly agreed: Agreed;
  /** Epoch milliseconds. */
  readonly theirsAt: number;
  readonly oursAt: (field: string) => number;
}

export interface DecidedFields {
  readonly taken: ReadonlySet<string>;
  /** By field, of what both sides last had once it is written, or of theirs that ours outweighs. */
  readonly agreed: Agreed;
  readonly verdicts: readonly NotedVerdict[];
}

/** The day of a close belongs to whom the stage belongs to. */
export const ownerOf = ({ owners }: Pick<Taking, 'owners'>, field: string) =>
  owners.get(field === 'closedOn' ? 'stageId' : field) ?? 'theirs';

export function decideFields(
  taking: Pick<Taking, 'owners'>,
  compared: readonly ComparedField[],
  { agreed, theirsAt, oursAt }: Sides,
): DecidedFields {
  const taken = new Set<string>();
  const next: Record<string, string> = { ...agreed };
  const verdicts: NotedVerdict[] = [];
  for (const { field, theirs, ours } of compared) {
    const told = { owner: ownerOf(taking, field), theirs, ours, theirsAt, oursAt: oursAt(field) };
    const { verdict, conflict } = decideField({ ...told, agreed: agreed[field] ?? null });
    if (verdict === 'take') taken.add(field);
    if (verdict !== 'keep') verdicts.push({ ...told, field, verdict, conflict, isWritten: verdict === 'take' });
    // Also where ours stays: a push compares with what Salesforce has, and sends what differs.
    if (verdict !== 'keep') next[field] = valueHash(theirs);
  }
  return { taken, agreed: next, verdicts };
}

/** Returns what both sides have of a record that was made of what came. */
export const agreedOf = (fields: readonly TheirField[]): Agreed =>
  Object.fromEntries(fields.map(({ field, theirs }) => [field, valueHash(theirs)]));
