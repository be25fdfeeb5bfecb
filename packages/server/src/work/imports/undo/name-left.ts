import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { LedgerRow } from '../../../records/ledger/read-history.ts';
import { wordsFor } from './field-groups.ts';
import type { LeftDeal } from './stored-undo.ts';

export interface ChangedDeal {
  readonly id: string;
  readonly isNew: boolean;
  readonly since: readonly LedgerRow[];
}

const THROUGH: Readonly<Record<string, string>> = {
  salesforce: 'Salesforce',
  api: 'an API key',
  rule: 'a rule',
};

/** Names deals that somebody has changed since an import: what of them, and who. */
export async function nameLeft(tx: TenantTransaction, deals: readonly ChangedDeal[]): Promise<LeftDeal[]> {
  if (deals.length === 0) return [];
  const actorIds = [...new Set(deals.flatMap(({ since }) => since.map(({ actorId }) => actorId)))];
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL SELECT id, name FROM members WHERE organization_id = $1 AND id = ANY($3::uuid[])
     UNION ALL SELECT id, file_name FROM imports WHERE organization_id = $1 AND id = ANY($3::uuid[])`,
    [tx.organizationId, deals.map(({ id }) => id), actorIds],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return deals.map(({ id, isNew, since }) => ({
    id,
    isNew,
    name: names.get(id) ?? '',
    what: distinct(since.flatMap(({ changes }) => Object.keys(changes).map(wordsFor))),
    by: distinct(since.map(({ actorKind, actorId }) => names.get(actorId ?? '') ?? THROUGH[actorKind] ?? 'somebody')),
  }));
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];
