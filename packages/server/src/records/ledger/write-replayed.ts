import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type Column, PROJECTIONS, rewriteStays } from './projections.ts';
import type { ReplayedDeal } from './replay-deal.ts';

export interface DealToWrite {
  readonly id: string;
  readonly replayed: ReplayedDeal;
  readonly amountBaseMinor: number | null;
  /** An earlier day than the deal has moves it back. */
  readonly createdOn: string;
}

const COLUMNS: readonly Column<DealToWrite>[] = [
  ['stage_id', 'uuid', ({ replayed }) => replayed.fields.stageId],
  ['status', 'text', ({ replayed }) => replayed.fields.status],
  ['amount_minor', 'bigint', ({ replayed }) => replayed.fields.amountMinor],
  ['currency', 'text', ({ replayed }) => replayed.fields.currency],
  ['amount_base_minor', 'bigint', ({ amountBaseMinor }) => amountBaseMinor],
  ['close_date', 'date', ({ replayed }) => replayed.fields.closeDate],
  ['closed_on', 'date', ({ replayed }) => replayed.fields.closedOn],
  ['category', 'text', ({ replayed }) => replayed.fields.category],
  ['owner_id', 'uuid', ({ replayed }) => replayed.fields.ownerId],
  ['account_id', 'uuid', ({ replayed }) => replayed.fields.accountId],
  ['win_probability', 'smallint', ({ replayed }) => replayed.fields.winProbability],
  ['win_reason_id', 'uuid', ({ replayed }) => replayed.fields.winReasonId],
  ...PROJECTIONS.map(([name, type, of]): Column<DealToWrite> => [name, type, ({ replayed }) => of(replayed)]),
];

/** Writes deals as their ledger says they stand, with all projections of it, by set. Lock them before. */
export async function writeReplayed(tx: TenantTransaction, deals: readonly DealToWrite[], now: Date): Promise<void> {
  const ids = deals.map(({ id }) => id);
  const { rowCount } = await tx.client.query(
    `UPDATE opportunities o SET version = o.version + 1, updated_at = $2, created_on = least(o.created_on, u.created_on),
       ${COLUMNS.map(([name]) => `${name} = u.${name}`).join(', ')}
     FROM unnest($3::uuid[], $4::date[], ${COLUMNS.map(([, type], at) => `$${at + 5}::${type}[]`).join(', ')})
       AS u(id, created_on, ${COLUMNS.map(([name]) => name).join(', ')})
     WHERE o.organization_id = $1 AND o.id = u.id`,
    [tx.organizationId, now, ids, deals.map(({ createdOn }) => createdOn), ...COLUMNS.map(([, , of]) => deals.map(of))],
  );
  if (rowCount !== deals.length) throw new Error(`${deals.length} deals were to be written, ${rowCount} were found`);
  await rewriteStays(tx, deals);
}
