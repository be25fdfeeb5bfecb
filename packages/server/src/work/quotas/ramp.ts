/** The ramp of new reps: percentages of the organisation, and from when on each ramps up. */
import type { QuotaRamp } from '@forecastle/contract';
import {
  dayOfIsoDate,
  type FiscalPeriod,
  isoDate,
  type Ramp,
  type RampedQuota,
  rampedQuota,
  STANDARD_RAMP,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { peopleOf } from './people.ts';
import type { QuotaScope } from './read-quotas.ts';

interface GivenRamp {
  readonly percents?: readonly number[] | null | undefined;
  readonly starts: readonly { readonly memberId: string; readonly startsOn: string | null }[];
}

async function percentsOf(tx: TenantTransaction): Promise<readonly number[] | null> {
  const { rows } = await tx.client.query<{ percents: number[] }>(
    'SELECT percents FROM quota_ramps WHERE organization_id = $1',
    [tx.organizationId],
  );
  return rows[0]?.percents ?? null;
}

/** By rep. */
export async function rampsOf(tx: TenantTransaction): Promise<ReadonlyMap<string, Ramp>> {
  const { rows } = await tx.client.query<{ memberId: string; startsOn: string }>(
    'SELECT member_id AS "memberId", starts_on::text AS "startsOn" FROM quota_ramp_starts WHERE organization_id = $1',
    [tx.organizationId],
  );
  const percents = rows.length > 0 ? ((await percentsOf(tx)) ?? STANDARD_RAMP) : STANDARD_RAMP;
  return new Map(rows.map(({ memberId, startsOn }) => [memberId, { startDay: dayOfIsoDate(startsOn), percents }]));
}

/** What the ramp of a rep makes of their full quota; null where they do not ramp up in that period. */
export function rampedOf(
  { scope, memberId, period, amountMinor }: FullQuota,
  ramps: ReadonlyMap<string, Ramp>,
): RampedQuota | null {
  const ramp = scope === 'rep' && memberId !== null ? ramps.get(memberId) : undefined;
  return ramp ? rampedQuota(amountMinor, period, ramp) : null;
}

interface FullQuota {
  readonly scope: QuotaScope;
  readonly memberId: string | null;
  readonly period: FiscalPeriod;
  readonly amountMinor: number;
}

/** Those of whom the actor may see. */
export async function quotaRamp(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof QuotaRamp>> {
  const people = await peopleOf(tx, actor);
  const set = await percentsOf(tx);
  const ramps = await rampsOf(tx);
  return {
    percents: [...(set ?? STANDARD_RAMP)],
    isStandard: set === null,
    mayChange: may(actor, 'setQuotas') && people.own.scope === 'organization',
    starts: [...people.byId.values()].flatMap(({ id, name }) => {
      const ramp = ramps.get(id);
      return ramp ? [{ memberId: id, name, startsOn: isoDate(ramp.startDay) }] : [];
    }),
  };
}

/** Quotas that are set stay as they are: the ramp counts when one is set again. */
export async function putRamp(
  tx: TenantTransaction,
  actor: Actor,
  { percents, starts }: GivenRamp,
): Promise<z.infer<typeof QuotaRamp>> {
  if (!may(actor, 'setQuotas')) throw forbidden();
  await takeTurn(tx, 'quotas');
  // The calendar and the people stay as they are, and deals go on.
  await holdOrganization(tx);
  const people = await peopleOf(tx, actor);
  for (const { memberId } of starts) if (!people.byId.has(memberId)) throw notFound('person');
  if (percents !== undefined) {
    if (people.own.scope !== 'organization') throw forbidden('You cannot set the ramp of the whole organisation.');
    await putPercents(tx, actor, percents);
  }
  if (new Set(starts.map(({ memberId }) => memberId)).size < starts.length) {
    throw invalid({
      field: 'starts',
      expected: 'each rep once',
      message: 'A rep is given twice. Nothing was changed.',
    });
  }
  for (const { memberId, startsOn } of starts) {
    await tx.client.query(
      startsOn === null
        ? 'DELETE FROM quota_ramp_starts WHERE organization_id = $1 AND member_id = $2'
        : `INSERT INTO quota_ramp_starts (organization_id, member_id, starts_on) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, member_id) DO UPDATE SET starts_on = excluded.starts_on`,
      startsOn === null ? [tx.organizationId, memberId] : [tx.organizationId, memberId, startsOn],
    );
    await recordEvent(tx, actor, {
      kind: 'quota_ramp_start_set',
      subject: { kind: 'person', id: memberId },
      facts: { startsOn: startsOn ?? '' },
    });
  }
  return quotaRamp(tx, actor);
}

async function putPercents(tx: TenantTransaction, actor: Actor, percents: readonly number[] | null): Promise<void> {
  await tx.client.query(
    percents === null
      ? 'DELETE FROM quota_ramps WHERE organization_id = $1'
      : `INSERT INTO quota_ramps (organization_id, percents) VALUES ($1, $2)
         ON CONFLICT (organization_id) DO UPDATE SET percents = excluded.percents, updated_at = now()`,
    percents === null ? [tx.organizationId] : [tx.organizationId, percents],
  );
  await recordEvent(tx, actor, {
    kind: 'quota_ramp_set',
    subject: { kind: 'organization', id: tx.organizationId },
    facts: { percents: [...(percents ?? STANDARD_RAMP), 100].map((percent) => `${percent}%`).join(', ') },
  });
}
