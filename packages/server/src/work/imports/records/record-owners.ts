/** Who owns the accounts or contacts of a file: people who are here, by what its column calls them. */
import type { ImportView, RecordImportChoices } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { keepAllHere } from '../../../records/accounts/check-owner.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { peopleWithin, proposedOwners, refuse } from '../match-values.ts';
import { isBlankText, ownerMatcher } from '../reading/index.ts';
import type { KeptInspection } from '../stored-import.ts';

type Choices = Pick<RecordImportChoices, 'mapping' | 'owners'>;

/** Whom a word stands for; nobody, as somebody chose; or why it cannot be said. */
export type OwnerOfWord =
  | { readonly ownerId: string; readonly name: string }
  | { readonly ownerId: null }
  | { readonly reason: string; readonly expected: string };
export type OwnerWords = (word: string) => OwnerOfWord;

const SOMEBODY_HERE = 'the name or email address of an active person in the organisation';

/**
 * The distinct values of the column with whom they stand for: anybody who is here, as a record is given by hand (decision
 * 0220). A column of more values than are listed is matched row by row, and nothing is asked of it.
 */
export async function recordOwnerValues(
  tx: TenantTransaction,
  actor: Actor,
  { mapping, owners }: Choices,
  { columns }: KeptInspection,
): Promise<z.infer<typeof ImportView>['ownerValues']> {
  const people = await peopleWithin(tx, null);
  const here = new Set(people.map(({ id }) => id));
  refuse(
    Object.entries(owners)
      .filter(([, choice]) => choice !== 'me' && choice !== 'none' && !here.has(choice))
      .map(([value, choice]) => ({
        field: `owners.${value}`,
        value: choice,
        expected: 'an active person in the organisation',
        message: `There is no person with this ID for "${value}".`,
      })),
  );
  const values = columns[mapping.owner ?? -1]?.values ?? [];
  return proposedOwners(
    actor,
    people,
    values.filter(({ value }) => !isBlankText(value)),
    owners,
  );
}

/** Says of each word whom it stands for, as people are when the run begins. */
export async function ownerWords(
  tx: TenantTransaction,
  actor: Actor,
  { mapping, owners }: Choices,
): Promise<OwnerWords> {
  if (mapping.owner === undefined) return () => ({ ownerId: null });
  const { rows } = await tx.client.query<{ id: string; name: string; email: string; here: boolean }>(
    `SELECT id, name, coalesce(email, '') AS email, deactivated_at IS NULL AS here FROM members
     WHERE organization_id = $1 ORDER BY id`,
    [tx.organizationId],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const chosen = new Map(Object.entries(owners));
  const ofThoseHere = ownerMatcher(rows.filter(({ here }) => here));
  const ofThoseGone = ownerMatcher(rows.filter(({ here }) => !here));
  return (word) => {
    const choice = chosen.get(word);
    if (choice === 'none') return { ownerId: null };
    const { personId, candidates } = ofThoseHere(word);
    const ownerId = choice === 'me' ? actor.memberId : (choice ?? personId);
    if (ownerId !== null) return { ownerId, name: names.get(ownerId) ?? word };
    if (candidates.length > 0) {
      return {
        reason: `${candidates.length} people have this name`,
        expected: 'an email address to tell them apart, or a choice',
      };
    }
    const gone = ofThoseGone(word).personId;
    if (gone !== null) return hasLeft(names.get(gone) ?? word);
    return { reason: 'nobody here has this name or email address', expected: SOMEBODY_HERE };
  };
}

const hasLeft = (name: string) => ({ reason: `${name} has left`, expected: SOMEBODY_HERE });

/**
 * What the words of a chunk stand for. With `lock` those whom it gives records to cannot leave before it is written: ask
 * before the records are locked, which those who leave lock after themselves.
 */
export async function ownersOfChunk(
  tx: TenantTransaction,
  words: OwnerWords,
  said: readonly (string | null)[],
  { lock }: { lock: boolean },
): Promise<ReadonlyMap<string, OwnerOfWord>> {
  const found = new Map([...new Set(said)].flatMap((word) => (word === null ? [] : [[word, words(word)] as const])));
  if (!lock) return found;
  const here = await keepAllHere(
    tx,
    [...found.values()].flatMap((of) => ('ownerId' in of && of.ownerId !== null ? [of.ownerId] : [])),
  );
  for (const [word, of] of found) {
    if ('name' in of && !here.has(of.ownerId)) found.set(word, hasLeft(of.name));
  }
  return found;
}
