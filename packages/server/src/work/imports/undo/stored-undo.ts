/** The undo of an import as its row keeps it. */
import type { ImportUndoCounts } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export type UndoCounts = z.infer<typeof ImportUndoCounts>;
export type LeftDeal = UndoCounts['examples'][number];

/** In this order: what others refer to comes after what refers to it. */
export const UNDO_PHASES = [
  ...(['made_deals', 'changed_deals', 'changed_contacts', 'changed_accounts'] as const),
  ...(['contacts', 'accounts', 'people'] as const),
] as const;
export type UndoPhase = (typeof UNDO_PHASES)[number];

/** Deals that are named of those left; the rest is counted. */
export const LEFT_NAMED = 20;

export const NOTHING_UNDONE: UndoCounts = {
  dealsRemoved: 0,
  dealsRestored: 0,
  dealsLeft: 0,
  outOfReach: 0,
  contactsRemoved: 0,
  contactsRestored: 0,
  contactsLeft: 0,
  accountsRemoved: 0,
  accountsRestored: 0,
  accountsLeft: 0,
  peopleRemoved: 0,
  peopleLeft: 0,
  examples: [],
};

export interface StoredUndo {
  readonly importId: string;
  readonly startedById: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly withChanged: boolean;
  readonly phase: UndoPhase;
  readonly lastId: string | null;
  readonly total: number;
  readonly done: number;
  readonly counts: UndoCounts;
  readonly error: string | null;
}

/** Undos of imports, by import; of those that were asked for. */
export async function findUndos(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, StoredUndo>> {
  const { rows } = await tx.client.query<StoredUndo>(
    `SELECT import_id AS "importId", started_by_id AS "startedById", started_at AS "startedAt",
       finished_at AS "finishedAt", with_changed AS "withChanged", phase, last_id AS "lastId", total, done, counts, error
     FROM import_undos WHERE organization_id = $1 AND import_id = ANY($2::uuid[])`,
    [tx.organizationId, importIds],
  );
  // Counts kept by an earlier version lack what is new.
  return new Map(rows.map((row) => [row.importId, { ...row, counts: { ...NOTHING_UNDONE, ...row.counts } }]));
}

/** Counts of a chunk beside those before it. */
export function addCounts(before: UndoCounts, chunk: Partial<UndoCounts>): UndoCounts {
  const sum = { ...before, examples: [...before.examples, ...(chunk.examples ?? [])].slice(0, LEFT_NAMED) };
  for (const key of Object.keys(NOTHING_UNDONE) as (keyof UndoCounts)[])
    if (key !== 'examples') sum[key] += chunk[key] ?? 0;
  return sum;
}
