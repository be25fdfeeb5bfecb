/** The alerts of the organisation and of every team at once: each figure is read once and shared out to whose it is. */
import {
  type AlertStanding,
  coverageOf,
  type FiscalPeriod,
  isoDate,
  medianOfCounted,
  periodContaining,
  revenueAlerts,
  STAND_IN_MEDIAN_DAYS,
  type StageAge,
  shareOf,
  standingOf,
  usualPeriodKind,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import { type People, readPeople } from '../../quotas/people.ts';
import { quotaAmount } from '../../quotas/quota-amount.ts';
import { listedReps } from '../../quotas/quota-view.ts';
import { readQuotas } from '../../quotas/read-quotas.ts';
import { together, wonByOwner } from '../../quotas/sums-by-owner.ts';
import { bucketOf, openSums } from '../open-sums.ts';
import { alertFigures, type ShownAlert } from './alert-figures.ts';

export interface JudgedAlert extends AlertStanding {
  readonly scope: 'organization' | 'team';
  readonly subjectId: string;
  readonly facts: ShownAlert;
}

export interface JudgedTeams {
  readonly period: FiscalPeriod;
  readonly people: People['byId'];
  readonly currency: string;
  readonly alerts: readonly JudgedAlert[];
}

export async function judgeTeams(tx: TenantTransaction, now: Date): Promise<JudgedTeams> {
  const { fiscalCalendar, currency } = await calendarOf(tx);
  const { day: today } = await momentIn(tx, now);
  const period = periodContaining(usualPeriodKind(fiscalCalendar.cadence), today, fiscalCalendar);
  const people = await readPeople(tx, null);
  const quotas = await readQuotas(tx, currency, period);
  const won = await wonByOwner(tx, null, period);
  const sums = (
    await openSums(tx, null, { firstDay: period.firstDay, lastDay: period.lastDay, overdue: true }, 'parts')
  ).filter(({ ownerId }) => ownerId !== null);
  const byOwner = Map.groupBy(sums, ({ ownerId }) => ownerId ?? '');
  const open = new Map([...byOwner].map(([id, own]) => [id, bucketOf(own)]));
  const ages = await stageAges(tx, today);
  const teams = [...people.values()].filter(({ team }) => team.length > 1);
  const scopes = [
    { scope: 'organization' as const, subjectId: tx.organizationId, memberId: null, members: [...people.keys()] },
    ...teams.map(({ id, team }) => ({ scope: 'team' as const, subjectId: id, memberId: id, members: team })),
  ];
  const alerts = scopes.flatMap(({ scope, subjectId, memberId, members }): JudgedAlert[] => {
    const own = members.flatMap((id) => byOwner.get(id) ?? []);
    const all = bucketOf(own).amountMinor;
    const red = bucketOf(own, 'red');
    const wonMinor = together(won, members).amountMinor;
    const quotaMinor = quotaAmount(quotas, period, { scope, memberId }, people)?.amountMinor ?? null;
    const found = revenueAlerts({
      coverage: coverageOf(all, wonMinor, quotaMinor).times,
      stages: agesOf(ages, new Set(members)),
      atRisk: shareOf(red.amountMinor, all),
      reps: listedReps({ people: { byId: people }, quotas, won, open }, members).map((id) => ({
        memberId: id,
        openMinor: open.get(id)?.amountMinor ?? 0n,
      })),
    });
    return found.map((alert) => ({
      scope,
      subjectId,
      facts: alertFigures(alert, { quotaMinor, won: wonMinor, all, red }),
      ...standingOf(alert),
    }));
  });
  return { period, people, currency, alerts };
}

interface CountedAge {
  readonly stageId: string;
  readonly ownerId: string;
  readonly value: number;
  readonly count: number;
  readonly ownDays: number;
}

/** How many open deals of each rep have been in each stage for so many days: one reading for however many teams. */
async function stageAges(tx: TenantTransaction, today: number): Promise<readonly CountedAge[]> {
  const { rows } = await tx.client.query<CountedAge>(
    `SELECT s.*, coalesce(m.median_days, ${STAND_IN_MEDIAN_DAYS})::float8 AS "ownDays" FROM (
       SELECT stage_id AS "stageId", owner_id AS "ownerId", $2::date - stage_entered_on AS value, count(*)::int AS count
       FROM opportunities WHERE organization_id = $1 AND status = 'open' AND category IS DISTINCT FROM 'omitted'
         AND stage_entered_on IS NOT NULL
       GROUP BY 1, 2, 3
     ) s LEFT JOIN stage_medians m ON m.organization_id = $1 AND m.stage_id = s."stageId"`,
    [tx.organizationId, isoDate(today)],
  );
  return rows;
}

function agesOf(ages: readonly CountedAge[], members: ReadonlySet<string>): StageAge[] {
  const byStage = Map.groupBy(
    ages.filter(({ ownerId }) => members.has(ownerId)),
    ({ stageId }) => stageId,
  );
  return [...byStage].flatMap(([stageId, own]) => {
    const ageDays = medianOfCounted(own);
    return ageDays === null ? [] : [{ stageId, ageDays, ownDays: own[0]?.ownDays ?? STAND_IN_MEDIAN_DAYS }];
  });
}
