import {
  type AnyTrigger,
  isMoreUrgent,
  isoDate,
  judgeTriggers,
  scoreDeal,
  URGENCIES,
  type Urgency,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { convertToBase, loadRates, rateOn } from '../currencies/rates.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import type { BesideStates } from '../ledger/changes.ts';
import { maskOf } from '../triggers/kept-trigger.ts';
import { thresholdsOf } from '../triggers/thresholds.ts';
import { pastFacts } from './past-facts.ts';
import type { PipelineWeek } from './weeks.ts';

/** Deals whose ledgers are read at once. */
const DEALS_AT_ONCE = 500;

/**
 * Writes the next deals of weeks that are rebuilt: today's rules on the facts of then. Goes on behind the last deal that
 * is written in all of them; false when there are no more.
 */
export async function rebuildDeals(tx: TenantTransaction, weeks: readonly PipelineWeek[]): Promise<boolean> {
  await takeTurn(tx, 'weeks');
  const mondays = weeks.map(({ week }) => week);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1
       AND id > (SELECT min(coalesce(gathered_to, '00000000-0000-0000-0000-000000000000')::text)::uuid
         FROM pipeline_weeks WHERE organization_id = $1 AND week = ANY($2::date[]))
     ORDER BY id LIMIT ${DEALS_AT_ONCE}`,
    [tx.organizationId, mondays],
  );
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return false;
  const { currency: base } = await calendarOf(tx);
  const rates = await loadRates(tx, base);
  const thresholds = await thresholdsOf(tx);
  const then = await pastFacts(
    tx,
    ids,
    weeks.map(({ asOf }) => asOf),
  );
  const written: object[] = [];
  for (const [place, { week, asOf }] of weeks.entries()) {
    const moment = await momentIn(tx, asOf);
    for (const { id, ownerId, stageId, currency, facts, around, dismissed, settings } of then[place] ?? []) {
      const scores = scoreDeal(facts, settings, moment);
      const { triggers } = judgeTriggers(facts, around, scores, { ...settings, thresholds }, moment);
      const standing = triggers.filter((trigger) => !isDismissed(trigger, dismissed.get(trigger.type)));
      const ofUrgency = (urgency: Urgency) => maskOf(standing.filter((trigger) => trigger.urgency === urgency));
      const rate = rateOn(rates, currency, week);
      written.push({
        week,
        id,
        owner_id: ownerId,
        stage_id: stageId,
        currency,
        amount_minor: facts.amountMinor,
        amount_base_minor:
          facts.amountMinor === null || rate === null ? null : convertToBase(rates, facts.amountMinor, currency, rate),
        close_date: facts.closeDay === null ? 'infinity' : isoDate(facts.closeDay),
        risk: scores.risk,
        risk_band: scores.riskBand,
        confidence: scores.confidence,
        drag: scores.drag,
        data_quality: scores.dataQuality,
        not_yet_qualified: scores.notYetQualified,
        ...Object.fromEntries(URGENCIES.map((urgency) => [urgency, ofUrgency(urgency)])),
      });
    }
  }
  await tx.client.query(
    `INSERT INTO pipeline_week_deals (organization_id, week, opportunity_id, owner_id, stage_id, currency, amount_minor,
       amount_base_minor, close_date, risk, risk_band, confidence, drag, data_quality, not_yet_qualified, high, medium, low)
     SELECT $1, d.* FROM jsonb_to_recordset($2::jsonb) AS d (week date, id uuid, owner_id uuid, stage_id uuid, currency text,
       amount_minor bigint, amount_base_minor bigint, close_date date, risk smallint, risk_band text, confidence smallint, drag smallint,
       data_quality smallint, not_yet_qualified boolean, high integer, medium integer, low integer)
     ON CONFLICT DO NOTHING`,
    [tx.organizationId, JSON.stringify(written)],
  );
  await tx.client.query(
    `UPDATE pipeline_weeks SET gathered_to = greatest(gathered_to, $3::uuid)
     WHERE organization_id = $1 AND week = ANY($2::date[])`,
    [tx.organizationId, mondays, last],
  );
  return ids.length === DEALS_AT_ONCE;
}

/** Whether a trigger was away then: dismissed on the facts it still rests on, where the ledger says on which, and no more urgent since. */
const isDismissed = ({ urgency, factsKey }: AnyTrigger, dismissal: BesideStates['trigger'] | undefined): boolean =>
  dismissal !== undefined &&
  !isMoreUrgent(urgency, dismissal.urgency) &&
  (dismissal.factsKey === undefined || dismissal.factsKey === factsKey);
