/** What is kept by itself, as it stood at a past moment: quotas, the forecast, calls, alerts. */
import type { RevenuePast } from '@forecastle/contract';
import { dayOfIsoDate, isoDate, type RevenueAlertKind } from '@forecastle/rules';
import type * as z from 'zod';
import type { RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { loadRates } from '../../../records/currencies/rates.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { submittedDays } from '../../commits/days-of-period.ts';
import { keptDays } from '../../forecasts/runs/read-runs.ts';
import { columnsOf } from '../../periods/dated-days.ts';
import { calendarBefore } from '../../periods/former-days.ts';
import { inBase, type KeptQuota, type QuotaScope, scopeKey } from '../../quotas/read-quotas.ts';
import { type KeptFigures, presentFigures } from '../alerts/keep-figures.ts';
import type { RevenueQuestion } from '../asked-view.ts';

type Past = z.infer<typeof RevenuePast>;
type Asked = Pick<RevenueQuestion, 'scope' | 'question'>;

/** By whose they are, of days within the period: what each was last set to by then, without how ramps made it. */
export async function quotasThen(
  tx: TenantTransaction,
  { period, currency: base }: RevenueQuestion['question'],
  until: Date,
): Promise<ReadonlyMap<string, readonly KeptQuota[]>> {
  const { rows } = await tx.client.query<{
    scope: QuotaScope;
    member_id: string | null;
    first: string;
    last: string;
    amount: number | null;
    currency: string;
  }>(
    // One that took the days of another calendar since is told of these.
    `SELECT DISTINCT ON (c.scope, c.subject_id, d.first, d.last) c.scope,
       CASE WHEN c.scope <> 'organization' THEN c.subject_id END AS member_id, d.first::text, d.last::text,
       c.amount_minor::float8 AS amount, c.currency
     FROM quota_changes c
     LEFT JOIN quotas q ON q.organization_id = $1 AND q.scope = c.scope AND q.subject_id = c.subject_id
       AND q.set_starts_on = c.starts_on AND q.set_ends_on = c.ends_on
     CROSS JOIN LATERAL (SELECT coalesce(q.starts_on, c.starts_on) AS first, coalesce(q.ends_on, c.ends_on) AS last) d
     WHERE c.organization_id = $1 AND c.changed_at < $4 AND d.first >= $2::date AND d.last <= $3::date
     ORDER BY c.scope, c.subject_id, d.first, d.last, c.changed_at DESC, c.id DESC`,
    [tx.organizationId, isoDate(period.firstDay), isoDate(period.lastDay), until],
  );
  const rates = rows.some(({ currency }) => currency !== base) ? await loadRates(tx, base) : null;
  const kept = rows.flatMap(({ scope, member_id, first, last, amount, currency }): KeptQuota[] =>
    amount === null
      ? []
      : [
          {
            scope,
            memberId: member_id,
            firstDay: dayOfIsoDate(first),
            lastDay: dayOfIsoDate(last),
            amountMinor: rates ? inBase(rates, amount, currency, first) : amount,
            ramp: null,
            version: 0,
          },
        ],
  );
  return Map.groupBy(kept, scopeKey);
}

/** The last forecast of the scope and period that was kept by then, in the currency that the organisation has now. */
export async function forecastThen(
  tx: TenantTransaction,
  { scope, question: { period, currency, fiscalCalendar } }: Asked,
  until: Date,
): Promise<{ readonly forecast: Past['forecast']; readonly reason: string | null }> {
  const { rows } = await tx.client.query<{
    as_of: Date;
    name: string;
    kind: 'rule_of_thumb' | 'fitted';
    currency: string;
    low: string | null;
    likely: string | null;
    high: string | null;
    figures: RunFigures;
    startsOn: string;
    endsOn: string;
  }>(
    `SELECT as_of, model_name AS name, model_kind AS kind, currency, low_minor::text AS low, most_likely_minor::text AS likely,
       high_minor::text AS high, figures, starts_on::text AS "startsOn", ends_on::text AS "endsOn"
     FROM forecast_runs WHERE organization_id = $1 AND scope = $2
       AND (starts_on, ends_on) IN (SELECT * FROM unnest($3::date[], $4::date[])) AND as_of < $5
     ORDER BY starts_on = $6 AND ends_on = $7 DESC, as_of DESC, id DESC LIMIT 1`,
    [
      tx.organizationId,
      scopeKey(scope),
      ...columnsOf(await keptDays(tx, scopeKey(scope), period)),
      until,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
    ],
  );
  const [run] = rows;
  if (!run) return { forecast: null, reason: 'There was no forecast of this period by then.' };
  if (run.currency !== currency)
    return { forecast: null, reason: `The forecast was in ${run.currency}; figures are in ${currency} now.` };
  return {
    reason: null,
    forecast: {
      asOf: run.as_of.toISOString(),
      model: { name: run.name, kind: run.kind },
      low: run.low,
      mostLikely: run.likely,
      high: run.high,
      closedSoFar: String(run.figures.closedSoFar),
      commitMinor: String(run.figures.commitMinor),
      calendarBefore: calendarBefore(run, fiscalCalendar),
    },
  };
}

/** The call for the figures that stood then. */
export async function commitThen(
  tx: TenantTransaction,
  { scope, question: { period, currency } }: Asked,
  until: Date,
): Promise<Past['commit']> {
  const days = await submittedDays(tx, period);
  const { rows } = await tx.client.query<{
    commit: number;
    best_case: number;
    currency: string;
    submitted_at: Date;
    author: string;
    reason: string | null;
  }>(
    `SELECT s.commit_minor::float8 AS commit, s.best_case_minor::float8 AS best_case, s.currency, s.submitted_at, a.name AS author,
       s.reason
     FROM commit_submissions s JOIN members a ON a.organization_id = $1 AND a.id = s.author_id
     LEFT JOIN commit_withdrawals w ON w.organization_id = $1 AND w.submission_id = s.id AND w.withdrawn_at < $6
     WHERE s.organization_id = $1 AND s.scope = $2 AND s.subject_id = $3
       AND (s.starts_on, s.ends_on) IN (SELECT * FROM unnest($4::date[], $5::date[])) AND s.submitted_at < $6 AND w.submission_id IS NULL
     ORDER BY s.starts_on = $7 AND s.ends_on = $8 DESC, s.submitted_at DESC, s.id DESC LIMIT 1`,
    [
      tx.organizationId,
      scope.scope,
      scope.memberId ?? tx.organizationId,
      ...columnsOf(days),
      until,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
    ],
  );
  const [call] = rows;
  if (!call) return null;
  const rates = call.currency === currency ? null : await loadRates(tx, currency);
  const told = (minor: number) => (rates ? inBase(rates, minor, call.currency, isoDate(period.firstDay)) : minor);
  return {
    commitMinor: told(call.commit),
    bestCaseMinor: told(call.best_case),
    submittedAt: call.submitted_at.toISOString(),
    author: call.author,
    reason: call.reason,
  };
}

/** Alerts of the team that stood at the end of the day. */
export async function alertsThen(
  tx: TenantTransaction,
  actor: Pick<Actor, 'locale'>,
  { scope, question: { period, today } }: Asked,
  until: Date,
): Promise<NonNullable<Past['alerts']>> {
  const { rows } = await tx.client.query<{
    id: string;
    kind: RevenueAlertKind;
    came_on: string;
    dismissed_at: Date | null;
    reason: string | null;
    figures: KeptFigures | null;
  }>(
    `SELECT id, kind, came_on::text, dismissed_at, dismissed_reason AS reason,
       (SELECT f.facts FROM revenue_alert_figures f WHERE f.organization_id = $1 AND f.alert_id = a.id AND f.since <= $6::date
        ORDER BY f.since DESC LIMIT 1) AS figures
     FROM revenue_alerts a
     WHERE organization_id = $1 AND scope = $2 AND subject_id = $3 AND starts_on = $4 AND ends_on = $5
       AND came_on <= $6::date AND (gone_on IS NULL OR gone_on > $6::date)
     ORDER BY came_on, id`,
    [
      tx.organizationId,
      scope.scope,
      scope.memberId ?? tx.organizationId,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      isoDate(today),
    ],
  );
  const figures = await presentFigures(
    tx,
    actor,
    rows.map((row) => row.figures),
  );
  return rows.map(({ id, kind, came_on, dismissed_at, reason }, at) => ({
    id,
    kind,
    cameOn: came_on,
    figures: figures[at] ?? null,
    dismissal:
      dismissed_at !== null && dismissed_at < until ? { at: dismissed_at.toISOString(), reason: reason ?? '' } : null,
  }));
}
