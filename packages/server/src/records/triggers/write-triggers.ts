import { arrayText, jsonLines } from '../../platform/database/array-text.ts';
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { JudgedDeal } from './judge-deal.ts';
import { maskOf, rankOf } from './kept-trigger.ts';

/** Keeps what endangers deals, in place of what was kept before; what stayed as it is is not written. All of it is sent at once. */
export async function writeTriggers(tx: TenantTransaction, deals: readonly JudgedDeal[]): Promise<void> {
  const changed = deals.filter(({ isChanged }) => isChanged);
  const endangered = changed.filter(({ triggers }) => triggers.length > 0);
  const freed = changed.filter(({ triggers }) => triggers.length === 0).map(({ id }) => id);
  const ended = deals.flatMap(({ id, ended }) => ended.map((type) => ({ id, type })));
  await all([upsert(tx, endangered), remove(tx, freed), endDismissals(tx, ended)]);
}

async function remove(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query('DELETE FROM deal_triggers WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])', [
    tx.organizationId,
    ids,
  ]);
}

async function endDismissals(
  tx: TenantTransaction,
  ended: readonly { readonly id: string; readonly type: string }[],
): Promise<void> {
  if (ended.length === 0) return;
  await tx.client.query(
    `DELETE FROM trigger_dismissals d USING unnest($2::uuid[], $3::text[]) AS u(id, type)
     WHERE d.organization_id = $1 AND d.opportunity_id = u.id AND d.type = u.type`,
    [tx.organizationId, ended.map(({ id }) => id), ended.map(({ type }) => type)],
  );
}

async function upsert(tx: TenantTransaction, deals: readonly JudgedDeal[]): Promise<void> {
  if (deals.length === 0) return;
  const rows = deals.map(({ id, ownerId, stakeMinor, triggers }) => {
    const standing = triggers.filter(({ isDismissed }) => !isDismissed);
    const ofUrgency = (urgency: string) => maskOf(standing.filter((trigger) => trigger.urgency === urgency));
    return [
      id,
      ownerId,
      Math.max(0, ...standing.map(({ urgency }) => rankOf(urgency))),
      stakeMinor,
      ofUrgency('high'),
      ofUrgency('medium'),
      ofUrgency('low'),
      maskOf(triggers.filter(({ isDismissed }) => isDismissed)),
    ] as const;
  });
  await tx.client.query({
    name: 'write-triggers',
    text: UPSERT,
    values: [
      tx.organizationId,
      ...COLUMNS.map((_, at) => arrayText(rows.map((row) => row[at] as string | number))),
      jsonLines(deals.map(({ triggers }) => triggers)),
    ],
  });
}

const COLUMNS = [
  ['opportunity_id', 'uuid'],
  ['owner_id', 'uuid'],
  ['urgency', 'smallint'],
  ['stake_minor', 'bigint'],
  ['high', 'int'],
  ['medium', 'int'],
  ['low', 'int'],
  ['dismissed', 'int'],
] as const;
const NAMES = [...COLUMNS.map(([name]) => name), 'triggers'];

const UPSERT = `INSERT INTO deal_triggers (organization_id, ${NAMES.join(', ')})
  SELECT $1, u.* FROM unnest(${COLUMNS.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')},
    string_to_array($${COLUMNS.length + 2}, E'\\n')::json[]) AS u
  ON CONFLICT (organization_id, opportunity_id) DO UPDATE SET ${NAMES.slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;
