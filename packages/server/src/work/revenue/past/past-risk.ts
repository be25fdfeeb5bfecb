/** Risk as it stood then: the scores of deals that were open, by today's rules on what was known of each. */
import { REVENUE_DEALS_SHOWN, type RevenuePast } from '@forecastle/contract';
import {
  ACTIVITY_WEIGHT_PERCENT,
  COMMITMENT_WEIGHT_PERCENT,
  CONTACT_WEIGHT_PERCENT,
  type DealScores,
  FRAMEWORK_WEIGHT_PERCENT,
  type LostPoints,
  revenueAtStake,
  riskCauses,
  startOfLocalDay,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import {
  type CorrectedEntry,
  type OpenThen,
  openThen,
  type Then,
} from '../../../records/opportunities/as-of/changed-since.ts';
import { scoresAsOf } from '../../../records/opportunities/as-of/scores-as-of.ts';
import type { RevenueQuestion } from '../asked-view.ts';
import { percent } from '../outcomes.ts';
import { presentRisk } from '../revenue-view.ts';
import { weekRisk } from './week-risk.ts';

type Risk = NonNullable<z.infer<typeof RevenuePast>['risk']>;
type Scored = OpenThen & { readonly scores: DealScores };

/** Open deals of a period whose ledgers are read while somebody waits. */
export const SCORED_AT_MOST = 3_000;

/** Of that day, or of the week that had begun where more deals than that were open; `openCount` of them were. */
export async function pastRisk(
  tx: TenantTransaction,
  question: RevenueQuestion,
  then: Then,
  told: CorrectedEntry,
  openCount: number,
): Promise<Risk | null> {
  if (openCount > SCORED_AT_MOST) return weekRisk(tx, question, then.day);
  const { owners, due } = question;
  const open = due
    ? await openThen(tx, then, told, {
        owners,
        due: { firstDay: due.overdue ? null : due.firstDay, lastDay: due.lastDay },
        limit: SCORED_AT_MOST,
      })
    : [];
  const { timeZone } = await calendarOf(tx);
  const scores = await scoresAsOf(
    tx,
    open.map(({ id }) => id),
    { instant: startOfLocalDay(then.day + 1, timeZone) - 1, day: then.day },
  );
  const scored = open.flatMap((deal): Scored[] => {
    const own = scores.get(deal.id);
    return own ? [{ ...deal, scores: own }] : [];
  });
  const red = scored.filter(({ scores }) => scores.riskBand === 'red' && !scores.notYetQualified);
  const show = (deals: readonly Scored[]) => presentDeals(tx, question, deals);
  return {
    week: null,
    ...presentRisk(
      scored.map(({ ownerId, stageId, amountMinor, scores: { notYetQualified, riskBand } }) => ({
        ownerId,
        stageId,
        band: notYetQualified ? 'not_yet_qualified' : riskBand,
        count: 1,
        amountMinor: BigInt(amountMinor ?? 0),
      })),
    ),
    causes: riskCauses(lostPoints(red)).map(({ cause, share }) => ({ cause, percent: percent(share) ?? 0 })),
    atRiskDeals: await show(red.toSorted((a, b) => (b.amountMinor ?? -1) - (a.amountMinor ?? -1) || byId(a, b))),
    stakeDeals: await show(
      scored.filter((deal) => stakeOf(deal) > 0).toSorted((a, b) => stakeOf(b) - stakeOf(a) || byId(a, b)),
    ),
  };
}

const byId = (a: OpenThen, b: OpenThen): number => (a.id < b.id ? -1 : 1);
const stakeOf = ({ amountMinor, scores }: Pick<Scored, 'amountMinor' | 'scores'>): number =>
  revenueAtStake(amountMinor, scores.confidence);

/** Returns what red deals lack of their points, weighted by amount; nothing where none has an amount. */
function lostPoints(red: readonly Scored[]): LostPoints {
  const lost = { framework: 0, engagement: 0, execution: 0 };
  for (const { amountMinor, scores } of red) {
    const weight = amountMinor ?? 0;
    lost.framework += weight * FRAMEWORK_WEIGHT_PERCENT * (100 - scores.frameworkCompleteness);
    lost.engagement += weight * CONTACT_WEIGHT_PERCENT * (100 - scores.contactRisk);
    lost.execution +=
      weight *
      (ACTIVITY_WEIGHT_PERCENT * (100 - scores.activityDrag) + COMMITMENT_WEIGHT_PERCENT * (100 - scores.commitment));
  }
  return lost;
}

/** The first of those that the actor may see now; under the names of now. */
async function presentDeals(
  tx: TenantTransaction,
  { people }: RevenueQuestion,
  deals: readonly Scored[],
): Promise<Risk['stakeDeals']> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])
       AND ($3::uuid[] IS NULL OR owner_id = ANY($3))`,
    [tx.organizationId, deals.map(({ id }) => id), people.visible],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return deals
    .filter(({ id }) => names.has(id))
    .slice(0, REVENUE_DEALS_SHOWN)
    .map(({ id, ownerId, amountMinor, closeDate, scores }) => ({
      id,
      name: names.get(id) ?? '',
      ownerId,
      ownerName: people.byId.get(ownerId)?.name ?? '',
      amountBaseMinor: amountMinor,
      stakeMinor: stakeOf({ amountMinor, scores }),
      closeDate,
      risk: scores.risk,
      notYetQualified: scores.notYetQualified,
    }));
}
