import type { QuotaView } from '@forecastle/contract';
import { type FiscalPeriod, formatMoney, isoDate } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type AskedPeriod, askedPeriod } from './asked-period.ts';
import { type People, peopleOf } from './people.ts';
import { ownersOfQuota } from './quota-trend.ts';
import { quotaView } from './quota-view.ts';
import { type QuotaScope, scopeKey } from './read-quotas.ts';

interface GivenQuota {
  readonly scope: QuotaScope;
  readonly memberId: string | null;
  /** In the organisation's currency; null takes the quota away. */
  readonly amountMinor: number | null;
  readonly expectedVersion?: number | null | undefined;
}

interface SetQuota {
  readonly amountMinor: number;
  readonly currency: string;
  readonly version: number;
}

/** Sets quotas of a period or takes them away, all or none, and answers how the period then stands. */
export async function putQuotas(
  tx: TenantTransaction,
  actor: Actor,
  { items, ...asked }: AskedPeriod & { items: readonly GivenQuota[] },
  now: Date,
): Promise<z.infer<typeof QuotaView>> {
  if (!may(actor, 'setQuotas')) throw forbidden();
  // Two who set quotas at once take turns.
  await lockOrganization(tx);
  const { period, currency } = await askedPeriod(tx, asked, now);
  const people = await peopleOf(tx, actor);
  checkTwice(items);
  for (const item of items) ownersOfQuota(people, item.scope, item.memberId);
  const before = await readSet(tx, period);
  for (const item of items) checkVersion(item, before.get(scopeKey(item)), nameOf(people, item));
  for (const item of items) {
    const set = before.get(scopeKey(item));
    if (item.amountMinor === (set?.amountMinor ?? null) && (set?.currency ?? currency) === currency) continue;
    await write(tx, actor, period, item, currency);
    const told = item.amountMinor === null ? set : { amountMinor: item.amountMinor, currency };
    await recordEvent(tx, actor, {
      kind: item.amountMinor === null ? 'quota_removed' : 'quota_set',
      subject:
        item.memberId === null
          ? { kind: 'organization', id: tx.organizationId }
          : { kind: 'person', id: item.memberId },
      facts: {
        period: item.scope === 'team' ? `${period.label}, the team` : period.label,
        amount: told ? formatMoney(told.amountMinor, told.currency) : '',
      },
    });
  }
  return quotaView(tx, actor, asked, now);
}

function checkTwice(items: readonly GivenQuota[]): void {
  const seen = new Set<string>();
  for (const [at, item] of items.entries()) {
    const key = scopeKey(item);
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

function checkVersion({ expectedVersion, memberId }: GivenQuota, set: SetQuota | undefined, name: string): void {
  if (expectedVersion === undefined || expectedVersion === (set?.version ?? null)) return;
  throw conflict({
    field: 'expectedVersion',
    value: memberId,
    expected: set ? String(set.version) : 'none',
    message: `Somebody changed the quota of ${name} in the meantime. Nothing was changed.`,
  });
}

const nameOf = ({ byId }: People, { memberId }: GivenQuota): string =>
  memberId === null ? 'the organisation' : (byId.get(memberId)?.name ?? '');

/** Those set for just these days, by whose they are. */
async function readSet(tx: TenantTransaction, period: FiscalPeriod): Promise<ReadonlyMap<string, SetQuota>> {
  const { rows } = await tx.client.query<SetQuota & { scope: QuotaScope; memberId: string | null }>(
    `SELECT scope, member_id AS "memberId", amount_minor::float8 AS "amountMinor", currency, version FROM quotas
     WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3`,
    [tx.organizationId, isoDate(period.firstDay), isoDate(period.lastDay)],
  );
  return new Map(rows.map((row) => [scopeKey(row), row]));
}

async function write(
  tx: TenantTransaction,
  actor: Actor,
  { firstDay, lastDay }: FiscalPeriod,
  { scope, memberId, amountMinor }: GivenQuota,
  currency: string,
): Promise<void> {
  const key = [tx.organizationId, isoDate(firstDay), isoDate(lastDay), scope, memberId ?? tx.organizationId];
  if (amountMinor === null) {
    await tx.client.query(
      `DELETE FROM quotas WHERE organization_id = $1 AND starts_on = $2 AND ends_on = $3 AND scope = $4 AND subject_id = $5`,
      key,
    );
    return;
  }
  await tx.client.query(
    `INSERT INTO quotas (organization_id, starts_on, ends_on, scope, subject_id, member_id, amount_minor, currency, updated_by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (organization_id, starts_on, ends_on, scope, subject_id) DO UPDATE SET amount_minor = excluded.amount_minor,
       currency = excluded.currency, set_starts_on = NULL, set_ends_on = NULL, version = quotas.version + 1, updated_at = now(), updated_by_id = excluded.updated_by_id`,
    [...key, memberId, amountMinor, currency, actor.memberId],
  );
}
