import { dayOfIsoDate, type FiscalCalendar, isoDate, nextPeriod, periodContaining } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import { DEALS_OF_SUMS, LEAST_WEIGHT, WEEK_SUMS } from './week-sums.ts';
import { DEALS_OF_ALL_WEEKS, type PipelineWeek } from './weeks.ts';

/** Open deals that are not Omitted, as they are scored now, as the deals of a week. */
export async function takeDeals(tx: TenantTransaction, { week }: PipelineWeek): Promise<void> {
  await tx.client.query(
    `INSERT INTO pipeline_week_deals (organization_id, week, opportunity_id, owner_id, stage_id, currency, amount_minor,
       amount_base_minor, close_date, risk, risk_band, confidence, drag, data_quality, not_yet_qualified, high, medium, low)
     SELECT $1, $2::date, o.id, o.owner_id, o.stage_id, o.currency, o.amount_minor, o.amount_base_minor,
       coalesce(o.close_date, 'infinity'), h.risk, h.risk_band, h.confidence, h.drag, h.data_quality, h.not_yet_qualified, coalesce(t.high, 0), coalesce(t.medium, 0), coalesce(t.low, 0)
     FROM opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
       LEFT JOIN deal_triggers t ON t.organization_id = $1 AND t.opportunity_id = o.id
     WHERE o.organization_id = $1 AND o.status = 'open' AND o.category IS DISTINCT FROM 'omitted'
     ON CONFLICT DO NOTHING`,
    [tx.organizationId, week],
  );
}

const SUMS = Object.keys(WEEK_SUMS).join(', ');

/** From which Mondays on deals are kept beside the sums of their week. */
export interface DealsKept {
  /** With which the running week is compared, however many deals it has. */
  readonly compared: string;
  /** Of weeks that have no more deals than `DEALS_OF_ALL_WEEKS`. */
  readonly all: string;
}

/** Sums the deals of a week by rep, and says that it is written; deals of written weeks from before are let go. */
export async function sumWeek(tx: TenantTransaction, { week }: PipelineWeek, dealsFrom: DealsKept): Promise<void> {
  const own = [tx.organizationId, week];
  const { fiscalCalendar } = await calendarOf(tx);
  await tx.client.query('DELETE FROM pipeline_week_reps WHERE organization_id = $1 AND week = $2', own);
  await tx.client.query(
    // Each part by itself and once: the deals have just been written, so that the planner takes them for hardly any, and would make a
    // part anew for each of them.
    `WITH deal AS MATERIALIZED (
       SELECT *, coalesce(amount_base_minor, 0) AS amount FROM pipeline_week_deals WHERE organization_id = $1 AND week = $2::date
     ), least AS MATERIALIZED (
       SELECT ${LEAST_WEIGHT} AS weight FROM deal WHERE amount <> 0
     ), currency AS MATERIALIZED (
       SELECT owner_id, jsonb_object_agg(currency, sum) AS sums FROM (
         SELECT owner_id, currency, sum(coalesce(amount_minor, 0))::text AS sum FROM deal GROUP BY owner_id, currency) each
       GROUP BY owner_id
     ), due AS MATERIALIZED (
       SELECT owner_id, jsonb_agg(jsonb_build_object('first', ($3::date[])[place], 'last', ($3::date[])[place + 1] - 1,
         'band', band, 'count', count, 'minor', minor) ORDER BY place, band) AS months FROM (
         SELECT owner_id, width_bucket(close_date, $3::date[]) AS place, ${BAND} AS band, count(*), sum(amount)::text AS minor
         FROM deal WHERE isfinite(close_date) GROUP BY 1, 2, 3) each
       GROUP BY owner_id
     ), rep AS MATERIALIZED (
       SELECT d.owner_id, bool_and(d.close_date IS NOT NULL) AS is_dated,
         ${Object.entries(WEEK_SUMS)
           .map(([name, sum]) => `${sum} AS ${name}`)
           .join(', ')}
       FROM deal d CROSS JOIN least GROUP BY d.owner_id
     )
     INSERT INTO pipeline_week_reps (organization_id, week, owner_id, ${SUMS}, currencies, due)
     SELECT $1, $2::date, rep.owner_id, ${SUMS}, currency.sums, CASE WHEN is_dated THEN coalesce(due.months, '[]') END
     FROM rep JOIN currency USING (owner_id) LEFT JOIN due USING (owner_id)`,
    [...own, monthsFrom(dayOfIsoDate(week), fiscalCalendar)],
  );
  await tx.client.query('UPDATE pipeline_weeks SET written_at = now() WHERE organization_id = $1 AND week = $2', own);
  await tx.client.query(
    // Those of a week on its way are still to be summed.
    `DELETE FROM pipeline_week_deals WHERE organization_id = $1 AND week IN (
       SELECT w.week FROM pipeline_weeks w
       WHERE w.organization_id = $1 AND w.written_at IS NOT NULL AND (w.week < $3::date OR (w.week < $2::date AND
         (SELECT sum(${DEALS_OF_SUMS}) FROM pipeline_week_reps r WHERE r.organization_id = $1 AND r.week = w.week)
           > ${DEALS_OF_ALL_WEEKS})))`,
    [tx.organizationId, dealsFrom.compared, dealsFrom.all],
  );
}

/** Months by which deals of a week are told apart; what is due later is one sum. */
const MONTHS_AHEAD = 36;

/** First days of the fiscal months from that of a day on: of whichever they are made, periods of the calendar are made of these. */
function monthsFrom(day: number, calendar: FiscalCalendar): readonly string[] {
  const firstDays: string[] = [];
  for (let month = periodContaining('month', day, calendar); firstDays.length <= MONTHS_AHEAD; ) {
    firstDays.push(isoDate(month.firstDay));
    month = nextPeriod(month, calendar);
  }
  return firstDays;
}

const BAND = `CASE WHEN not_yet_qualified THEN 'not_yet_qualified' ELSE risk_band END`;
