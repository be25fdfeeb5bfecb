/** Kept forecasts, for those who may see their scope now; deals they may not see now stand together in one line. */
import type { KeptRun as KeptRunShape, KeptRunWithDeals } from '@forecastle/contract';
import { type FiscalCalendar, isoDate, type PeriodKind } from '@forecastle/rules';
import * as z from 'zod';
import type { KeptDeal, KeptDeals, RunFigures } from '../../../platform/database/schema/kept-run.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { columnsOf, type DatedDays, datesOf } from '../../periods/dated-days.ts';
import { calendarBefore, daysThatCount } from '../../periods/former-days.ts';
import { type AskedPeriod, askedPeriod } from '../../quotas/asked-period.ts';
import type { Days } from '../../revenue-sums/days.ts';
import { type AskedPeople, askedScope, ownersOf } from '../asked-scope.ts';
import { readDeals } from './run-deals.ts';

export interface RunRow {
  readonly id: string;
  readonly scope: string;
  readonly periodKind: PeriodKind;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly asOf: Date;
  readonly madeFor: 'daily' | 'asked' | 'import';
  readonly modelName: string;
  readonly modelKind: 'rule_of_thumb' | 'fitted';
  readonly fitId: string | null;
  readonly currency: string;
  readonly low: number | null;
  readonly mostLikely: number | null;
  readonly high: number | null;
  readonly figures: RunFigures;
}

const COLUMNS = `id, scope, period_kind AS "periodKind", starts_on::text AS "startsOn",
  ends_on::text AS "endsOn", as_of AS "asOf", made_for AS "madeFor",
  model_name AS "modelName", model_kind AS "modelKind", fit_id AS "fitId", currency, low_minor::float8 AS low,
  most_likely_minor::float8 AS "mostLikely", high_minor::float8 AS high, figures`;

const text = (minor: number | null): string | null => (minor === null ? null : String(minor));

export const presentRun = (run: RunRow, calendar: FiscalCalendar): z.infer<typeof KeptRunShape> => ({
  id: run.id,
  asOf: run.asOf.toISOString(),
  madeFor: run.madeFor,
  model: { name: run.modelName, kind: run.modelKind },
  currency: run.currency,
  low: text(run.low),
  mostLikely: text(run.mostLikely),
  high: text(run.high),
  closedSoFar: String(run.figures.closedSoFar),
  confidence: run.figures.confidence ?? null,
  calendarBefore: calendarBefore(run, calendar),
});

/** The days of a scope's runs that count for a period. */
export async function keptDays(tx: TenantTransaction, scope: string, period: Days): Promise<readonly DatedDays[]> {
  const { startsOn, endsOn } = datesOf(period);
  const { rows } = await tx.client.query<DatedDays>(
    `SELECT DISTINCT starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM forecast_runs
     WHERE organization_id = $1 AND scope = $2 AND starts_on <= $4 AND ends_on >= $3`,
    [tx.organizationId, scope, startsOn, endsOn],
  );
  return daysThatCount(tx, rows, period);
}

export async function listRuns(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, ...asked }: AskedPeriod & AskedPeople & { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<{ items: z.infer<typeof KeptRunShape>[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.uuid()]));
  const scope = await askedScope(tx, actor, asked.ownerId, asked.teamOf);
  const { period } = await askedPeriod(tx, asked, now);
  const { rows } = await tx.client.query<RunRow>(
    `SELECT ${COLUMNS} FROM forecast_runs
     WHERE organization_id = $1 AND scope = $2 AND (starts_on, ends_on) IN (SELECT * FROM unnest($3::date[], $4::date[]))
       AND ($5::timestamptz IS NULL OR (as_of, id) < ($5, $6))
     ORDER BY as_of DESC, id DESC LIMIT $7`,
    [
      tx.organizationId,
      scope.name,
      ...columnsOf(await keptDays(tx, scope.name, period)),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  const { fiscalCalendar } = await calendarOf(tx);
  return pageOf(
    rows,
    limit,
    (run: RunRow) => presentRun(run, fiscalCalendar),
    ({ asOf, id }) => [asOf.toISOString(), id],
  );
}

/** Throws NOT_FOUND where there is none, or none of a scope that the actor may see now. */
export async function readRun(tx: TenantTransaction, actor: Actor, id: string): Promise<RunRow> {
  const run = await runById(tx, id);
  if (!run || !(await maySee(tx, actor, run.scope))) throw notFound('forecast');
  return run;
}

export async function runById(tx: TenantTransaction, id: string): Promise<RunRow | null> {
  const { rows } = await tx.client.query<RunRow>(
    `SELECT ${COLUMNS} FROM forecast_runs WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  return rows[0] ?? null;
}

/** A scope's totals are told to those who see all of its deals. */
async function maySee(tx: TenantTransaction, actor: Actor, scope: string): Promise<boolean> {
  const visible = await visibleOwners(tx, actor);
  if (visible === null) return true;
  const [kind, id = ''] = scope.split(' ');
  if (kind === 'team') {
    // Whoever sees a leader sees that leader's team, which reports through them; not who sees their own deals alone.
    return POLICIES[actor.role].scope !== 'own' && visible.includes(id);
  }
  return kind === 'rep' && visible.includes(id);
}

/** Returns the deals of a run's owners, as it kept them or as the organisation's run nearest before did. */
export async function dealsOfRun(tx: TenantTransaction, run: RunRow): Promise<KeptDeals> {
  if (await keepsDeals(tx, run)) return readDeals(tx, run.id);
  const [owners, deals] = [await ownersOfRun(tx, run), await organizationDealsBefore(tx, run)];
  return owners === null ? deals : deals.filter(({ o }) => owners.has(o));
}

/** Returns the whole organisation's deals at a run: those that it kept, and everybody else's as the run nearest before did. */
export async function organizationDealsAt(tx: TenantTransaction, run: RunRow): Promise<KeptDeals> {
  if (!(await keepsDeals(tx, run))) return organizationDealsBefore(tx, run);
  const own = await readDeals(tx, run.id);
  const owners = await ownersOfRun(tx, run);
  if (owners === null) return own;
  const kept = new Set(own.map(({ id }) => id));
  const beside = await organizationDealsBefore(tx, run);
  return [...own, ...beside.filter(({ id, o }) => !owners.has(o) && !kept.has(id))];
}

async function keepsDeals(tx: TenantTransaction, { id }: RunRow): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM forecast_runs WHERE organization_id = $1 AND id = $2 AND deals IS NOT NULL',
    [tx.organizationId, id],
  );
  return rowCount === 1;
}

async function organizationDealsBefore(tx: TenantTransaction, run: RunRow): Promise<KeptDeals> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM forecast_runs WHERE organization_id = $1 AND deals IS NOT NULL AND starts_on = $2
       AND ends_on = $3 AND scope = 'organization' AND as_of <= $4
     ORDER BY as_of DESC, id DESC LIMIT 1`,
    [tx.organizationId, run.startsOn, run.endsOn, run.asOf],
  );
  return rows[0] ? readDeals(tx, rows[0].id) : [];
}

/** Returns the owners whose deals a run is of; null for all. */
export async function ownersOfRun(
  tx: TenantTransaction,
  { scope, figures }: RunRow,
): Promise<ReadonlySet<string> | null> {
  return figures.owners ? new Set(figures.owners) : ownersOfScope(tx, scope);
}

/** The owners whose deals a scope holds now; null for all. */
export async function ownersOfScope(tx: TenantTransaction, scope: string): Promise<ReadonlySet<string> | null> {
  const [kind, id] = scope.split(' ');
  if (kind === 'organization' || id === undefined) return null;
  if (kind === 'rep') return new Set([id]);
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH RECURSIVE team(id) AS (
       SELECT $2::uuid UNION SELECT m.id FROM members m JOIN team t ON m.manager_id = t.id WHERE m.organization_id = $1
     ) SELECT id FROM team`,
    [tx.organizationId, id],
  );
  return new Set(rows.map((row) => row.id));
}

/** One run with the deals of its scope, those that add the most first. */
export async function getRun(
  tx: TenantTransaction,
  actor: Actor,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<z.infer<typeof KeptRunWithDeals>> {
  const run = await readRun(tx, actor, id);
  const after = decodeCursor(cursor, z.tuple([z.int(), z.uuid()]));
  const deals = (await dealsOfRun(tx, run)).filter(({ c, m }) => c !== 0 || m !== 'outside');
  const seen = await seenDeals(
    tx,
    actor,
    deals.map((deal) => deal.id),
  );
  const shown = deals.filter((deal) => seen.has(deal.id)).toSorted((a, b) => b.c - a.c || (a.id < b.id ? -1 : 1));
  const hidden = deals.filter((deal) => !seen.has(deal.id));
  const from =
    after === null ? 0 : shown.findIndex((deal) => deal.c < after[0] || (deal.c === after[0] && deal.id > after[1]));
  const page = from < 0 ? [] : shown.slice(from, from + limit + 1);
  return {
    ...presentRun(run, (await calendarOf(tx)).fiscalCalendar),
    hidden: { count: hidden.length, contributionMinor: hidden.reduce((sum, { c }) => sum + c, 0) },
    deals: pageOf(
      page,
      limit,
      (deal: KeptDeal) => ({
        id: deal.id,
        name: seen.get(deal.id) ?? '',
        status: deal.s,
        amountMinor: deal.a,
        closeDate: deal.d === null ? null : isoDate(deal.d),
        percent: deal.p === null ? null : deal.p / 10,
        contributionMinor: deal.c,
      }),
      (deal) => [deal.c, deal.id],
    ),
  };
}

/** Names, as they are now, of those of the deals that the actor may see now. */
export async function seenDeals(
  tx: TenantTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owners = await ownersOf(tx, actor, undefined);
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND ($3::uuid[] IS NULL OR owner_id = ANY($3::uuid[]))`,
    [tx.organizationId, ids, owners],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
