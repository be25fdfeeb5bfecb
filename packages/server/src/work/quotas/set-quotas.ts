/** Setting quotas, of whichever periods: all of them or none. */
import { type FiscalPeriod, formatMoney, isoDate, type Ramp } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts';
import { loadRates, missingRate } from '../../records/currencies/rates.ts';
import { type AuditEvent, recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { type People, peopleOf } from './people.ts';
import { ownersOfQuota } from './quota-trend.ts';
import { rampedOf, rampsOf } from './ramp.ts';
import { type QuotaScope, scopeKey } from './read-quotas.ts';

export interface QuotaToSet {
  readonly scope: QuotaScope;
  readonly memberId: string | null;
  readonly period: FiscalPeriod;
  /** Null takes the quota away. */
  readonly amountMinor: number | null;
  readonly currency: string;
  /** The amount is the full quota, of which the rep's ramp makes the one that is set. */
  readonly isFull?: boolean | undefined;
  readonly expectedVersion?: number | null | undefined;
}

export interface SetQuota {
  readonly amountMinor: number;
  readonly currency: string;
  /** Of which a ramp made the amount; null where none did. */
  readonly fullMinor: number | null;
  readonly version: number;
}

export interface ChangedQuota {
  readonly given: QuotaToSet;
  readonly before: SetQuota | null;
}

/**
 * Sets quotas or takes them away and returns those that were otherwise before. Throws NOT_FOUND for people the actor may
 * not see, CONFLICT for a quota that has another version than is expected, INVALID for one that is given twice.
 */
export async function setQuotas(
  tx: TenantTransaction,
  actor: Actor,
  base: string,
  items: readonly QuotaToSet[],
): Promise<readonly ChangedQuota[]> {
  if (!may(actor, 'setQuotas')) throw forbidden();
  // Two who set quotas at once take turns.
  await takeTurn(tx, 'quotas');
  // The calendar and the people stay as they are, and deals go on.
  await holdOrganization(tx);
  const people = await peopleOf(tx, actor);
  checkTwice(items);
  for (const item of items) ownersOfQuota(people, item.scope, item.memberId);
  await checkRates(tx, base, items);
  const set = await readSet(tx, items);
  for (const item of items) checkVersion(item, set.get(quotaKey(item)), nameOf(people, item));
  const ramps = items.some(({ isFull }) => isFull) ? await rampsOf(tx) : new Map<string, Ramp>();
  const changed: ChangedQuota[] = [];
  for (const given of items) {
    const before = set.get(quotaKey(given)) ?? null;
    const made = madeOf(given, ramps);
    const isSame =
      made.amountMinor === (before?.amountMinor ?? null) &&
      (made.ramp?.fullMinor ?? null) === (before?.fullMinor ?? null);
    if (isSame && (before?.currency ?? given.currency) === given.currency) continue;
    await write(tx, actor, made);
    changed.push({ given, before });
    await recordEvent(tx, actor, told(tx, made, before));
  }
  return changed;
}

interface MadeQuota extends QuotaToSet {
  readonly ramp: (Ramp & { readonly fullMinor: number }) | null;
}

/** What a ramp makes of a full quota: what is given stays where nobody ramps up, or the ramp is over. */
function madeOf(given: QuotaToSet, ramps: ReadonlyMap<string, Ramp>): MadeQuota {
  const { amountMinor, isFull, memberId } = given;
  const ramp = ramps.get(memberId ?? '');
  const ramped = isFull && amountMinor !== null ? rampedOf({ ...given, amountMinor }, ramps) : null;
  if (!ramp || !ramped || amountMinor === null) return { ...given, ramp: null };
  return { ...given, amountMinor: ramped.amountMinor, ramp: { ...ramp, fullMinor: amountMinor } };
}

/** By whose it is and its days. */
export const quotaKey = ({ period, ...whose }: Pick<QuotaToSet, 'scope' | 'memberId' | 'period'>): string =>
  `${scopeKey(whose)} ${period.firstDay} ${period.lastDay}`;

const told = (tx: TenantTransaction, given: QuotaToSet, before: SetQuota | null): AuditEvent => {
  const { amountMinor, currency, memberId, period, scope } = given;
  const amount = amountMinor === null ? before : { amountMinor, currency };
  return {
    kind: amountMinor === null ? 'quota_removed' : 'quota_set',
    subject: memberId === null ? { kind: 'organization', id: tx.organizationId } : { kind: 'person', id: memberId },
    facts: {
      period: scope === 'team' ? `${period.label}, the team` : period.label,
      amount: amount ? formatMoney(amount.amountMinor, amount.currency) : '',
    },
  };
};

function checkTwice(items: readonly QuotaToSet[]): void {
  const seen = new Set<string>();
  for (const [at, item] of items.entries()) {
    const key = quotaKey(item);
    if (!seen.has(key)) {
      seen.add(key);
      continue;
    }
    throw invalid({
      field: `items.${at}`,
      value: item.memberId,
      expected: 'each quota once',
      message: 'The same quota is given twice. Nothing was changed.',
    });
  }
}

/** Quotas in another currency count by the rate of their first day, the earliest where none has begun by then. */
async function checkRates(tx: TenantTransaction, base: string, items: readonly QuotaToSet[]): Promise<void> {
  const foreign = items.filter(({ amountMinor, currency }) => amountMinor !== null && currency !== base);
  if (foreign.length === 0) return;
  const rates = await loadRates(tx, base);
  for (const { currency, period } of foreign)
    if (!rates.byCurrency.has(currency)) throw missingRate(rates, currency, isoDate(period.firstDay));
}

function checkVersion({ expectedVersion, memberId }: QuotaToSet, set: SetQuota | undefined, name: string): void {
  if (expectedVersion === undefined || expectedVersion === (set?.version ?? null)) return;
  throw conflict({
    field: 'expectedVersion',
    value: memberId,
    expected: set ? String(set.version) : 'none',
    message: `Someone changed the quota of ${name} meanwhile. Nothing was changed.`,
  });
}

const nameOf = ({ byId }: People, { memberId }: QuotaToSet): string =>
  memberId === null ? 'the organisation' : (byId.get(memberId)?.name ?? '');

/** Those that are set for just the days of the ones asked for, by `quotaKey`. */
export async function readSet(
  tx: TenantTransaction,
  asked: readonly Pick<QuotaToSet, 'period'>[],
): Promise<ReadonlyMap<string, SetQuota>> {
  const periods = new Map(
    asked.map(({ period }) => [`${isoDate(period.firstDay)} ${isoDate(period.lastDay)}`, period]),
  );
  const { rows } = await tx.client.query<
    SetQuota & { scope: QuotaScope; memberId: string | null; first: string; last: string }
  >(
    `SELECT scope, member_id AS "memberId", amount_minor::float8 AS "amountMinor", currency, version,
       full_minor::float8 AS "fullMinor", starts_on::text AS first, ends_on::text AS last
     FROM unnest($2::date[], $3::date[]) AS p(first, last)
     JOIN quotas q ON q.organization_id = $1 AND q.starts_on = p.first AND q.ends_on = p.last`,
    [
      tx.organizationId,
      [...periods.values()].map(({ firstDay }) => isoDate(firstDay)),
      [...periods.values()].map(({ lastDay }) => isoDate(lastDay)),
    ],
  );
  return new Map(
    rows.flatMap(({ scope, memberId, first, last, ...set }) => {
      const period = periods.get(`${first} ${last}`);
      return period ? [[quotaKey({ scope, memberId, period }), set] as const] : [];
    }),
  );
}

async function write(
  tx: TenantTransaction,
  actor: Actor,
  { scope, memberId, amountMinor, currency, ramp, period: { firstDay, lastDay } }: MadeQuota,
): Promise<void> {
  const key = [tx.organizationId, isoDate(firstDay), isoDate(lastDay), scope, memberId ?? tx.organizationId];
  await tx.client.query(
    `INSERT INTO quota_changes (organization_id, starts_on, ends_on, scope, subject_id, id, amount_minor, currency, full_minor, changed_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...key, newId(), amountMinor, currency, ramp?.fullMinor ?? null, actor.memberId],
  );
  if (amountMinor === null) {
    await tx.client.query(
      `DELETE FROM quotas WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3 AND scope = $4 AND subject_id = $5`,
      key,
    );
    return;
  }
  await tx.client.query(
    `INSERT INTO quotas (organization_id, starts_on, ends_on, scope, subject_id, member_id, amount_minor, currency, updated_by_id, full_minor, ramp_starts_on, ramp_percents)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (organization_id, starts_on, ends_on, scope, subject_id) DO UPDATE SET amount_minor = excluded.amount_minor,
       currency = excluded.currency, full_minor = excluded.full_minor, ramp_starts_on = excluded.ramp_starts_on,
       ramp_percents = excluded.ramp_percents, set_starts_on = NULL, set_ends_on = NULL, version = quotas.version + 1, updated_at = now(), updated_by_id = excluded.updated_by_id`,
    [
      ...key,
      memberId,
      amountMinor,
      currency,
      actor.memberId,
      ramp?.fullMinor ?? null,
      ramp ? isoDate(ramp.startDay) : null,
      ramp?.percents ?? null,
    ],
  );
}
