/** Calls to models: reserved against the budgets before, settled after. */
import {
  type AiOutcome,
  type AiProviderKind,
  type AiPurpose,
  type Budgets,
  callCost,
  exceededBudget,
  isoDate,
  localDay,
  type TokenCounts,
  thinksFirst,
  UNCOUNTED,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { aiCalls } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { adminsOf } from '../../tenancy/organizations/admins.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { type Choice, type Limits, priceVersionOf, readLimits } from './choices.ts';
import { WITHOUT_A_MODEL } from './models-for.ts';

/** Tokens of the longest answer, and of the thoughts of a model that thinks first. */
const ANSWER_TOKENS_MAX = 4000;
const THOUGHT_TOKENS_MAX = 8000;

/** Returns the tokens that a model may write, its thoughts included. */
export const outputTokensMax = (kind: AiProviderKind, model: string): number =>
  ANSWER_TOKENS_MAX + (thinksFirst(kind, model) ? THOUGHT_TOKENS_MAX : 0);

/** First local day of the month in which an instant falls. */
export async function monthOf(tx: TenantTransaction, now: Date): Promise<string> {
  const { timeZone } = await calendarOf(tx);
  return `${isoDate(localDay(now.getTime(), timeZone)).slice(0, 7)}-01`;
}

/** Returns the budgets of the month with what is settled and reserved. */
export async function readBudgets(
  tx: TenantTransaction,
  { memberId, month, limits }: { readonly memberId: string; readonly month: string; readonly limits: Limits },
): Promise<Budgets> {
  const { rows } = await tx.client.query<{ organization: number; person: number }>(
    `SELECT coalesce(sum(cost_micros), 0)::float8 AS organization,
       coalesce(sum(cost_micros) FILTER (WHERE member_id = $3), 0)::float8 AS person
     FROM ai_calls WHERE organization_id = $1 AND month = $2`,
    [tx.organizationId, month, memberId],
  );
  const used = rows[0] ?? { organization: 0, person: 0 };
  return {
    organization: { limitMinor: limits.monthlyBudgetMinor, usedMicros: used.organization },
    person: { limitMinor: limits.personBudgetMinor, usedMicros: used.person },
  };
}

interface NewCall {
  readonly memberId: string;
  readonly purpose: AiPurpose;
  readonly choice: Choice;
  /** High estimate of what is sent. */
  readonly inputTokens: number;
}

/** Returns the most a call can cost in micros; null without a price. */
export const mostCost = ({ prices, provider, model }: Choice, inputTokens: number): number | null =>
  callCost({ input: inputTokens, output: outputTokensMax(provider.kind, model), cached: 0, reasoning: null }, prices);

interface Cover {
  readonly memberId: string;
  readonly purpose: AiPurpose;
  /** Most it can cost, in micros; null without a price. */
  readonly most: number | null;
  /** Model of a conversation that was asked for. */
  readonly mode?: Choice['use'];
}

/**
 * Returns the month whose budgets cover a cost, under the turn of the organisation, so that two calls cannot spend the same
 * money. Throws CONFLICT when one does not, with who can raise it.
 */
export async function coverCost(
  tx: TenantTransaction,
  { memberId, purpose, most, mode }: Cover,
  now: Date,
): Promise<string> {
  await takeTurn(tx, 'ai');
  const month = await monthOf(tx, now);
  const budgets = await readBudgets(tx, { memberId, month, limits: await readLimits(tx) });
  const exceeded = exceededBudget(budgets, most);
  if (exceeded === null) return month;
  const whose = exceeded === 'organization' ? 'The AI budget of your organisation' : 'Your AI budget';
  const admins = await adminsOf(tx);
  const message = `${whose} for this month does not cover this. Nothing was sent. ${admins} can raise it. ${WITHOUT_A_MODEL[purpose]}`;
  throw conflict(
    purpose === 'conversation'
      ? { field: 'mode', value: mode, expected: 'a call that the budget covers', message }
      : { field: null, message },
  );
}

/** Reserves the most a call can cost, and returns its id. Throws as `coverCost`; nothing is sent then. */
export async function reserveCall(
  tx: TenantTransaction,
  { memberId, purpose, choice, inputTokens }: NewCall,
  now: Date,
): Promise<string> {
  const most = mostCost(choice, inputTokens);
  const month = await coverCost(tx, { memberId, purpose, most, mode: choice.use }, now);
  const id = newId();
  await insertRow<typeof aiCalls.$inferInsert>(tx, 'ai_calls', {
    id,
    memberId,
    purpose,
    provider: choice.provider.name,
    model: choice.model,
    month,
    inputTokens,
    priceVersion: priceVersionOf(choice),
    inputMicros: choice.prices?.inputMicros ?? null,
    cachedMicros: choice.prices?.cachedMicros ?? null,
    outputMicros: choice.prices?.outputMicros ?? null,
    costMicros: most,
    startedAt: now,
  });
  return id;
}

interface Settled {
  readonly outcome: AiOutcome;
  readonly counts: TokenCounts;
  /** Text that came back, by which tokens are estimated where the provider counted none. */
  readonly estimate: { readonly input: number; readonly output: number };
}

/** Settles a call once; a second settlement changes nothing. */
export async function settleCall(
  tx: TenantTransaction,
  callId: string,
  { outcome, counts, estimate }: Settled,
): Promise<void> {
  const isEstimated = counts.input === null || counts.output === null;
  const known: TokenCounts = isEstimated ? { ...estimate, cached: 0, reasoning: 0 } : counts;
  const { rows } = await tx.client.query<{ inputMicros: number | null; cachedMicros: number; outputMicros: number }>(
    `SELECT input_micros::float8 AS "inputMicros", cached_micros::float8 AS "cachedMicros",
       output_micros::float8 AS "outputMicros"
     FROM ai_calls WHERE organization_id = $1 AND id = $2 AND settled_at IS NULL FOR UPDATE`,
    [tx.organizationId, callId],
  );
  const [row] = rows;
  if (!row) return;
  const { inputMicros, cachedMicros, outputMicros } = row;
  const cost = callCost(known, inputMicros === null ? null : { inputMicros, cachedMicros, outputMicros });
  await tx.client.query(
    `UPDATE ai_calls SET outcome = $3, input_tokens = $4, cached_tokens = $5, output_tokens = $6, reasoning_tokens = $7,
       is_estimated = $8, cost_micros = $9, settled_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, callId, outcome, known.input, known.cached, known.output, known.reasoning, isEstimated, cost],
  );
}

/** Settles the call of a process that died, so that no money stays reserved: it is taken to have been sent. */
export async function settleLostCall(tx: TenantTransaction, callId: string, output = 0): Promise<void> {
  const { rows } = await tx.client.query<{ tokens: number | null }>(
    'SELECT input_tokens AS tokens FROM ai_calls WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, callId],
  );
  const estimate = { input: rows[0]?.tokens ?? 0, output };
  await settleCall(tx, callId, { outcome: 'interrupted', counts: UNCOUNTED, estimate });
}
