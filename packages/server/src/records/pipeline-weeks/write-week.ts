import {
  DRAG_WEEKLY_REVIEW_ABOVE,
  dayOfIsoDate,
  type FiscalCalendar,
  isoDate,
  nextPeriod,
  periodContaining,
  TRIGGER_TYPES,
  URGENCIES,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import { bitOf } from '../triggers/kept-trigger.ts';
import type { PipelineWeek } from './weeks.ts';

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

/** Sums the deals of a week by rep, and says that it is written; deals of written weeks before `dealsFrom` are let go. */
export async function sumWeek(tx: TenantTransaction, { week }: PipelineWeek, dealsFrom: string): Promise<void> {
  const own = [tx.organizationId, week];
  const { fiscalCalendar } = await calendarOf(tx);
  await tx.client.query('DELETE FROM pipeline_week_reps WHERE organization_id = $1 AND week = $2', own);
  await tx.client.query(
    `WITH deal AS MATERIALIZED (
       SELECT *, coalesce(amount_base_minor, 0) AS amount FROM pipeline_week_deals WHERE organization_id = $1 AND week = $2::date
     ), least AS (
       SELECT coalesce((percentile_disc(0.5) WITHIN GROUP (ORDER BY 2 * amount)
         + percentile_disc(0.5) WITHIN GROUP (ORDER BY 2 * amount DESC)) / 2, 0) AS weight
       FROM deal WHERE amount <> 0
     ), currency AS (
       SELECT owner_id, jsonb_object_agg(currency, sum) AS sums FROM (
         SELECT owner_id, currency, sum(coalesce(amount_minor, 0))::text AS sum FROM deal GROUP BY owner_id, currency) each
       GROUP BY owner_id
     ), due AS (
       SELECT owner_id, jsonb_agg(jsonb_build_object('first', ($3::date[])[place], 'last', ($3::date[])[place + 1] - 1,
         'band', band, 'count', count, 'minor', minor) ORDER BY place, band) AS months FROM (
         SELECT owner_id, width_bucket(close_date, $3::date[]) AS place, ${BAND} AS band, count(*), sum(amount)::text AS minor
         FROM deal WHERE isfinite(close_date) GROUP BY 1, 2, 3) each
       GROUP BY owner_id
     )
     INSERT INTO pipeline_week_reps (organization_id, week, owner_id, green, yellow, red, unqualified, green_minor,
       yellow_minor, red_minor, unqualified_minor, weighted_confidence, plain_confidence, drag, reviewed, quality_weight,
       weighted_quality, plain_quality, currencies, triggers, due)
     SELECT $1, $2::date, d.owner_id,
       ${BANDS.map((band) => `count(*) FILTER (WHERE ${band})`).join(', ')},
       ${BANDS.map((band) => `coalesce(sum(amount) FILTER (WHERE ${band}), 0)`).join(', ')},
       coalesce(sum(amount::numeric * confidence) FILTER (WHERE NOT not_yet_qualified), 0),
       coalesce(sum(confidence) FILTER (WHERE NOT not_yet_qualified), 0),
       coalesce(sum(drag) FILTER (WHERE NOT not_yet_qualified), 0),
       count(*) FILTER (WHERE NOT not_yet_qualified AND drag > ${DRAG_WEEKLY_REVIEW_ABOVE}),
       sum(greatest(2 * amount, least.weight)), sum(greatest(2 * amount, least.weight) * data_quality), sum(data_quality),
       c.sums, ${STANDING},
       CASE WHEN bool_and(d.close_date IS NOT NULL) THEN coalesce(due.months, '[]') END
     FROM deal d CROSS JOIN least JOIN currency c ON c.owner_id = d.owner_id LEFT JOIN due ON due.owner_id = d.owner_id
     GROUP BY d.owner_id, c.sums, due.months`,
    [...own, monthsFrom(dayOfIsoDate(week), fiscalCalendar)],
  );
  await tx.client.query('UPDATE pipeline_weeks SET written_at = now() WHERE organization_id = $1 AND week = $2', own);
  await tx.client.query(
    // Those of a week on its way are still to be summed.
    `DELETE FROM pipeline_week_deals d USING pipeline_weeks w
     WHERE d.organization_id = $1 AND d.week < $2::date AND w.organization_id = $1 AND w.week = d.week
       AND w.written_at IS NOT NULL`,
    [tx.organizationId, dealsFrom],
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

const BANDS = [
  ...['green', 'yellow', 'red'].map((band) => `risk_band = '${band}' AND NOT not_yet_qualified`),
  'not_yet_qualified',
];

/** By type and urgency; null where the deals of the week were written before their triggers were kept. */
const STANDING = `CASE WHEN bool_and(high IS NOT NULL) THEN jsonb_strip_nulls(jsonb_build_object(${TRIGGER_TYPES.map(
  (type) =>
    `'${type}', nullif(jsonb_strip_nulls(jsonb_build_object(${URGENCIES.map(
      (urgency) => `'${urgency}', nullif(count(*) FILTER (WHERE ${urgency} & ${bitOf(type)} <> 0), 0)`,
    ).join(', ')})), '{}')`,
).join(', ')})) END`;
