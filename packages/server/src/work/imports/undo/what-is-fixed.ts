import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { loadRates, type Rates, rateOn } from '../../../records/currencies/rates.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { DealUndo } from './decide-undo.ts';

/** What a deal may be given back: accounts, people and rates that are still there. */
export interface StillThere {
  readonly accounts: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  readonly rates: Rates;
}

/** Accounts and people that deals would go back to, as far as they are still there, and the rates as they are. */
export async function stillThere(tx: TenantTransaction, undos: readonly DealUndo[]): Promise<StillThere> {
  const idsIn = async (table: 'accounts' | 'members', ids: readonly (string | null)[]) => {
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
      [tx.organizationId, [...new Set(ids.filter(Boolean))]],
    );
    return new Set(rows.map(({ id }) => id));
  };
  const fields = undos.map(({ replayed }) => replayed.fields);
  return {
    accounts: await idsIn(
      'accounts',
      fields.map(({ accountId }) => accountId),
    ),
    people: await idsIn(
      'members',
      fields.map(({ ownerId }) => ownerId),
    ),
    rates: await loadRates(tx, (await calendarOf(tx)).currency),
  };
}

/** Fields that cannot go back, because what they would go back to is no longer there. */
export function fixedFields({ fields, replayed }: DealUndo, there: StillThere, today: string): ReadonlySet<string> {
  const { accountId, ownerId, currency, closedOn } = replayed.fields;
  const fixed = new Set<string>();
  if (fields.includes('accountId') && accountId !== null && !there.accounts.has(accountId)) fixed.add('accountId');
  if (fields.includes('ownerId') && !there.people.has(ownerId)) fixed.add('ownerId');
  const moves = ['amountMinor', 'currency', 'closedOn'].filter((field) => fields.includes(field));
  if (moves.length > 0 && rateOn(there.rates, currency, closedOn ?? today) === null)
    for (const field of moves) fixed.add(field);
  return fixed;
}
