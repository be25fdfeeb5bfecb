/** Tokens and costs of a month. */
import type { AiStatus, AiUsage } from '@forecastle/contract';
import type { AiOutcome, AiPurpose } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { readAdmins } from '../../tenancy/organizations/admins.ts';
import { monthOf, readBudgets } from './calls.ts';
import { type Choice, readChoices, readLimits } from './choices.ts';
import { hostOf } from './endpoint.ts';
import { mayManageAi, readProviders } from './providers.ts';

/** Returns what everyone may know: which models there are, and how much of the budgets is left. */
export async function readStatus(tx: TenantTransaction, actor: Actor, now: Date): Promise<z.infer<typeof AiStatus>> {
  const limits = await readLimits(tx);
  const choices = await readChoices(tx, await readProviders(tx));
  const month = await monthOf(tx, now);
  const offered = (use: Choice['use']) => {
    const choice = choices.find((each) => each.use === use);
    if (!choice) return null;
    const { model, provider } = choice;
    return { model, providerName: provider.name, sendsTo: hostOf(provider) };
  };
  return {
    isOn: limits.isOn,
    fast: offered('fast'),
    detailed: offered('detailed'),
    month,
    ...(await readBudgets(tx, { memberId: actor.memberId, month, limits })),
    admins: await readAdmins(tx),
  };
}

const SUMS = `count(*)::int AS calls, coalesce(sum(input_tokens), 0)::float8 AS input,
  coalesce(sum(cached_tokens), 0)::float8 AS cached, coalesce(sum(output_tokens), 0)::float8 AS output,
  coalesce(sum(reasoning_tokens), 0)::float8 AS reasoning, coalesce(sum(cost_micros), 0)::float8 AS "costMicros",
  count(*) FILTER (WHERE cost_micros IS NULL)::int AS unpriced`;

interface Sums {
  readonly calls: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  readonly costMicros: number;
  readonly unpriced: number;
}

interface UsageRow extends Sums {
  readonly personId: string;
  readonly personName: string;
  readonly purpose: AiPurpose;
  readonly provider: string;
  readonly model: string;
}

/** Returns the settled calls of a month, and what is reserved in the budgets. Throws FORBIDDEN for others than admins. */
export async function readUsage(
  tx: TenantTransaction,
  actor: Actor,
  asked: { readonly month?: string | undefined },
  now: Date,
): Promise<z.infer<typeof AiUsage>> {
  await mayManageAi(tx, actor);
  const { client, organizationId } = tx;
  const present = await monthOf(tx, now);
  const month = asked.month === undefined ? present : `${asked.month.slice(0, 7)}-01`;
  const settled = 'c.organization_id = $1 AND c.month = $2 AND c.settled_at IS NOT NULL';
  const { rows } = await client.query<UsageRow>(
    `SELECT c.member_id AS "personId", m.name AS "personName", c.purpose, c.provider, c.model, ${SUMS}
     FROM ai_calls c JOIN members m ON m.organization_id = $1 AND m.id = c.member_id
     WHERE ${settled} GROUP BY c.member_id, m.name, c.purpose, c.provider, c.model
     ORDER BY sum(c.cost_micros) DESC NULLS LAST, m.name, c.model`,
    [organizationId, month],
  );
  const totals = await client.query<Sums>(`SELECT ${SUMS} FROM ai_calls c WHERE ${settled}`, [organizationId, month]);
  const outcomes = await client.query<{ outcome: AiOutcome; calls: number }>(
    `SELECT c.outcome, count(*)::int AS calls FROM ai_calls c WHERE ${settled} GROUP BY c.outcome ORDER BY 2 DESC, 1`,
    [organizationId, month],
  );
  const months = await client.query<{ month: string }>(
    `SELECT DISTINCT month::text AS month FROM ai_calls WHERE organization_id = $1 ORDER BY 1 DESC`,
    [organizationId],
  );
  const limits = await readLimits(tx);
  const { organization } = await readBudgets(tx, { memberId: actor.memberId, month, limits });
  const [total] = totals.rows;
  if (!total) throw new Error('a sum has a row');
  return {
    month,
    months: months.rows.map((row) => row.month),
    total,
    outcomes: outcomes.rows,
    rows: rows.map(({ personId, personName, ...row }) => ({ ...row, person: { id: personId, name: personName } })),
    organization,
    personLimitMinor: limits.personBudgetMinor,
  };
}
