/** Which meetings coverage counts: those on deals that the actor sees, in a window of days, with the actor's own private ones. */
import { COVERAGE_DAYS_MAX } from '@forecastle/contract';
import { dayOfIsoDate, isoDate, startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import { inBoth } from '../../../records/opportunities/filter-conditions.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { teamBelow } from '../../../tenancy/identity/policies.ts';
import { IS_VISIBLE, MEETING_TABLES, visibilityOf } from '../visible-meetings.ts';

const DEFAULT_DAYS = 90;

export interface AskedCoverage {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ownerIds?: readonly string[] | undefined;
  readonly teamOf?: string | undefined;
}

export interface CoverageWindow {
  readonly from: string;
  readonly to: string;
  /** Parameters $1 to $6 of `SEEN`. */
  readonly values: unknown[];
}

/** Condition over `MEETING_TABLES` that coverage counts a meeting. Its parameters are `values` of a window. */
export const IS_SEEN = `r.organization_id = $1 AND r.starts_at >= $4 AND r.starts_at < $5 AND r.deleted_at IS NULL AND o.id IS NOT NULL
    AND ${IS_VISIBLE} AND ($6::uuid[] IS NULL OR o.owner_id = ANY($6::uuid[]))`;

/** What a meeting `r` covers. It is gathered from the proposals until a step has kept it (platform/database/online/steps.ts). */
export const COVERED = 'coalesce(r.covered, meeting_covered($1, r.id, r.opportunity_id))';

/** Begins a statement with the meetings that coverage counts, as `seen`. */
export const SEEN = `WITH seen AS MATERIALIZED (
  SELECT r.id, r.opportunity_id, r.starts_at, ${COVERED} AS covered FROM ${MEETING_TABLES} WHERE ${IS_SEEN})`;

/** Returns the days that are asked for, and what `SEEN` reads; throws INVALID. */
export async function coverageWindow(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedCoverage,
  now: Date,
): Promise<CoverageWindow> {
  const { firstDay, lastDay } = await askedDays(tx, asked, now);
  const { timeZone } = await calendarOf(tx);
  const team = asked.teamOf === undefined ? null : await teamBelow(tx, asked.teamOf);
  return {
    from: isoDate(firstDay),
    to: isoDate(lastDay),
    values: [
      ...(await visibilityOf(tx, actor)),
      new Date(startOfLocalDay(firstDay, timeZone)),
      new Date(startOfLocalDay(lastDay + 1, timeZone)),
      inBoth(team, asked.ownerIds ?? null),
    ],
  };
}

async function askedDays(
  tx: TenantTransaction,
  { from, to }: AskedCoverage,
  now: Date,
): Promise<{ firstDay: number; lastDay: number }> {
  const lastDay = to === undefined ? (await momentIn(tx, now)).day : dayOfIsoDate(to);
  const firstDay = from === undefined ? lastDay - DEFAULT_DAYS : dayOfIsoDate(from);
  if (firstDay > lastDay) {
    const message = 'The first day is after the last one. Choose an earlier first day.';
    throw invalid({ field: 'from', value: from, expected: `a day up to ${isoDate(lastDay)}`, message });
  }
  if (lastDay - firstDay >= COVERAGE_DAYS_MAX) {
    const message = `Choose at most ${COVERAGE_DAYS_MAX} days.`;
    throw invalid({ field: 'from', value: from, expected: `at most ${COVERAGE_DAYS_MAX} days`, message });
  }
  return { firstDay, lastDay };
}
