/** Writes exchange rates of a connected system into currencies in which nobody has set a rate here. */
import type { SyncedRate } from '@forecastle/rules';
import { Overtaken } from '../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type AuditEvent, type EventActor, recordEvents } from '../../tenancy/audit/record-event.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type DealsIn, lookAtDeals } from './look-at-deals.ts';
import { rebaseDeals } from './rebase-deals.ts';

interface Telling {
  readonly by: EventActor;
  /** Currency that the rates are told in. */
  readonly base: string;
  readonly source: 'salesforce';
  readonly now: Date;
}

type RatesPut =
  | { readonly outcome: 'created' | 'unchanged' }
  | { readonly outcome: 'updated'; readonly before: readonly SyncedRate[] }
  /** Deals could not be converted by them, so the former rates stay. */
  | { readonly outcome: 'refused'; readonly reason: string };

/**
 * Returns what became of the rates by currency, and converts the deals of those that changed. Rates that came from there are
 * changed and removed; the first of a currency stays, so that no deal is left without one.
 */
export async function putSyncedRates(
  tx: TenantTransaction,
  told: ReadonlyMap<string, readonly SyncedRate[]>,
  telling: Telling,
): Promise<ReadonlyMap<string, RatesPut>> {
  const changed = changesOf(told, await readStanding(tx));
  const put = new Map<string, RatesPut>([...told.keys()].map((currency) => [currency, { outcome: 'unchanged' }]));
  if (changed.length === 0) return put;
  // Looked at before others have to wait.
  const looked = new Map<string, readonly DealsIn[]>();
  for (const { currency } of changed) looked.set(currency, await lookAtDeals(tx, currency));
  await lockOrganization(tx);
  // Rates into what was the organisation's currency until now are none of its own.
  if ((await currencyNow(tx)) !== telling.base) throw new Overtaken();
  for (const change of changesOf(told, await readStanding(tx))) {
    const { currency } = change;
    put.set(currency, await putOne(tx, change, { ...telling, looked: looked.get(currency) ?? [] }));
  }
  return put;
}

async function currencyNow({ client, organizationId }: TenantTransaction): Promise<string | undefined> {
  const { rows } = await client.query<{ currency: string }>(
    'SELECT currency FROM organizations WHERE organization_id = $1',
    [organizationId],
  );
  return rows[0]?.currency;
}

interface Standing extends SyncedRate {
  readonly currency: string;
  readonly source: string | null;
}

async function readStanding({
  client,
  organizationId,
}: TenantTransaction): Promise<ReadonlyMap<string, readonly Standing[]>> {
  const { rows } = await client.query<Standing>(
    `SELECT currency, valid_from::text AS "validFrom", trim_scale(rate)::text AS rate, source FROM exchange_rates
     WHERE organization_id = $1 ORDER BY currency, valid_from`,
    [organizationId],
  );
  return Map.groupBy(rows, ({ currency }) => currency);
}

interface Change {
  readonly currency: string;
  readonly standing: readonly Standing[];
  readonly set: readonly (SyncedRate & { readonly from: string | null })[];
  readonly removed: readonly Standing[];
}

/** Leaves out currencies in which a person has set a rate. */
function changesOf(
  told: ReadonlyMap<string, readonly SyncedRate[]>,
  there: ReadonlyMap<string, readonly Standing[]>,
): readonly Change[] {
  return [...told].flatMap(([currency, rates]): Change[] => {
    const standing = there.get(currency) ?? [];
    if (standing.some(({ source }) => source === null)) return [];
    const before = new Map(standing.map(({ validFrom, rate }) => [validFrom, rate]));
    const days = new Set(rates.map(({ validFrom }) => validFrom));
    const set = rates
      .filter(({ validFrom, rate }) => before.get(validFrom) !== rate)
      .map((rate) => ({ ...rate, from: before.get(rate.validFrom) ?? null }));
    const first = rates[0]?.validFrom ?? '';
    const removed = standing.filter(({ validFrom }) => !days.has(validFrom) && validFrom > first);
    return set.length + removed.length === 0 ? [] : [{ currency, standing, set, removed }];
  });
}

/** Writes one currency in a savepoint: one that cannot be converted stops no other. */
async function putOne(
  tx: TenantTransaction,
  change: Change,
  { by, base, source, now, looked }: Telling & { readonly looked: readonly DealsIn[] },
): Promise<RatesPut> {
  const { currency, standing } = change;
  await tx.client.query('SAVEPOINT rates');
  try {
    await write(tx, change, source);
    if (looked.length > 0) await rebaseDeals(tx, { base, looked, now, currency });
    await recordEvents(tx, by, eventsOf(change));
    await tx.client.query('RELEASE SAVEPOINT rates');
  } catch (error) {
    // A refusal is told to people; anything else ends the chunk, which is taken again.
    if (!(error instanceof Error) || !('status' in error)) throw error;
    await tx.client.query('ROLLBACK TO SAVEPOINT rates');
    return { outcome: 'refused', reason: error.message };
  }
  if (standing.length === 0) return { outcome: 'created' };
  return { outcome: 'updated', before: standing.map(({ validFrom, rate }) => ({ validFrom, rate })) };
}

async function write(
  { client, organizationId }: TenantTransaction,
  { currency, set, removed }: Change,
  source: Telling['source'],
): Promise<void> {
  await client.query(
    'DELETE FROM exchange_rates WHERE organization_id = $1 AND currency = $2 AND valid_from = ANY($3::date[])',
    [organizationId, currency, removed.map(({ validFrom }) => validFrom)],
  );
  await client.query(
    `INSERT INTO exchange_rates (organization_id, currency, valid_from, rate, source)
     SELECT $1, $2, r."validFrom", r.rate, $4 FROM json_to_recordset($3::json) AS r("validFrom" date, rate numeric)
     ON CONFLICT (organization_id, currency, valid_from) DO UPDATE SET rate = excluded.rate, source = excluded.source`,
    [organizationId, currency, JSON.stringify(set), source],
  );
}

const eventsOf = ({ currency, set, removed }: Change): readonly AuditEvent[] => [
  ...removed.map(({ validFrom, rate }) => ({
    kind: 'rate_removed' as const,
    facts: { currency, validFrom },
    changes: { rate: { from: rate, to: null } },
  })),
  ...set.map(({ validFrom, rate, from }) => ({
    kind: 'rate_set' as const,
    facts: { currency, validFrom },
    changes: { rate: { from, to: rate } },
  })),
];
