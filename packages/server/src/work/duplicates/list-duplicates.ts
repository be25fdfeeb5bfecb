import type { DuplicatePair } from '@forecastle/contract';
import type { DuplicateReason } from '@forecastle/rules';
import * as z from 'zod';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TABLES, type AccountRow } from '../../records/accounts/account-query.ts';
import { presentAccount } from '../../records/accounts/present-account.ts';
import { CONTACT_COLUMNS, CONTACT_TABLES, type ContactRow } from '../../records/contacts/contact-query.ts';
import { presentContact } from '../../records/contacts/present-contact.ts';
import { mayWrite } from '../../records/merges/load-pairs.ts';
import { NOUNS } from '../../records/merges/nouns.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../tenancy/identity/policies.ts';

const Cursor = z.tuple([z.int(), z.uuid(), z.uuid()]);

interface PairRow {
  one_id: string;
  other_id: string;
  score: number;
  reasons: readonly DuplicateReason[];
}

/** A page of pairs that nobody has said to be two, the surest first; the record that looks the fuller comes first in each. */
export async function listDuplicates(
  tx: TenantTransaction,
  actor: Actor,
  { noun, limit, cursor }: { noun: MergedNoun; limit: number; cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, Cursor);
  const { table } = NOUNS[noun];
  const { rows } = await tx.client.query<PairRow>(
    `SELECT d.one_id, d.other_id, d.score, d.reasons FROM duplicate_pairs d
     JOIN ${table} one ON one.organization_id = $1 AND one.id = d.one_id
     JOIN ${table} other ON other.organization_id = $1 AND other.id = d.other_id
     WHERE d.organization_id = $1 AND d.noun = $2 AND d.dismissed_at IS NULL
       AND ($3::smallint IS NULL OR (d.score, d.one_id, d.other_id) < ($3, $4::uuid, $5::uuid))
     ORDER BY d.score DESC, d.one_id DESC, d.other_id DESC LIMIT $6`,
    [tx.organizationId, noun, after?.[0] ?? null, after?.[1] ?? null, after?.[2] ?? null, limit + 1],
  );
  const records = await recordsOf(
    tx,
    actor,
    noun,
    rows.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  return pageOf(
    rows,
    limit,
    ({ one_id, other_id, score, reasons }): z.infer<typeof DuplicatePair> => {
      const both = [one_id, other_id]
        .flatMap((id) => records.get(id) ?? [])
        .sort((left, right) => right.fullness - left.fullness);
      return {
        noun,
        score,
        reasons: [...reasons],
        accounts: both.flatMap(({ account }) => account ?? []),
        contacts: both.flatMap(({ contact }) => contact ?? []),
        abilities: { merge: both.every(({ mayUpdate }) => mayUpdate) },
      };
    },
    ({ score, one_id, other_id }) => [score, one_id, other_id],
  );
}

interface Told {
  readonly account?: ReturnType<typeof presentAccount>;
  readonly contact?: ReturnType<typeof presentContact>;
  readonly mayUpdate: boolean;
  /** Deals first, then how many of its facts are known: which of two is kept unless somebody says otherwise. */
  readonly fullness: number;
}

/** A deal weighs more than every fact of a record together. */
const DEAL_WEIGHT = 100;

async function recordsOf(
  tx: TenantTransaction,
  actor: Actor,
  noun: MergedNoun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Told>> {
  const values = [tx.organizationId, await visibleOwners(tx, actor), managesRecords(actor), ids];
  if (noun === 'account') {
    const { rows } = await tx.client.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM ${ACCOUNT_TABLES} WHERE a.organization_id = $1 AND a.id = ANY($4::uuid[])`,
      values,
    );
    return new Map(
      rows.map((row) => {
        const account = presentAccount(row);
        const deals = account.totals.open + account.totals.won;
        return [row.id, { account, mayUpdate: row.may_update, fullness: deals * DEAL_WEIGHT + known(account) }];
      }),
    );
  }
  const { rows } = await tx.client.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM ${CONTACT_TABLES} WHERE c.organization_id = $1 AND c.id = ANY($4::uuid[])`,
    values,
  );
  return new Map(
    rows.map((row) => {
      const contact = presentContact(row);
      return [
        row.id,
        { contact, mayUpdate: row.may_update, fullness: contact.openDeals * DEAL_WEIGHT + known(contact) },
      ];
    }),
  );
}

const known = (record: object): number => Object.values(record).filter((value) => value !== null).length;

/** Remembers that two records are two, or takes it back; throws NOT_FOUND for a pair that was never found. */
export async function dismissDuplicate(
  tx: TenantTransaction,
  actor: Actor,
  { noun, oneId, otherId, dismissed }: { noun: MergedNoun; oneId: string; otherId: string; dismissed: boolean },
): Promise<void> {
  const [one, other] = [oneId, otherId].sort();
  // Whoever may change neither has nothing to say about them.
  const writable = await mayWrite(tx, actor, noun, [oneId, otherId]);
  if (writable.size < 2) throw notFound('pair of duplicates');
  const { rowCount } = await tx.client.query(
    `UPDATE duplicate_pairs SET dismissed_at = CASE WHEN $5 THEN now() END, dismissed_by_id = CASE WHEN $5 THEN $6::uuid END
     WHERE organization_id = $1 AND noun = $2 AND one_id = $3 AND other_id = $4`,
    [tx.organizationId, noun, one, other, dismissed, actor.memberId],
  );
  if (!rowCount) throw notFound('pair of duplicates');
  await recordEvent(tx, actor, {
    kind: dismissed ? 'duplicate_dismissed' : 'duplicate_offered_again',
    subject: { kind: noun, id: oneId },
  });
}
