/** What every open deal of a period has to be read for: kept for a while where there are many of them. */
import { REVENUE_DEALS_SHOWN } from '@forecastle/contract';
import {
  ACTIVITY_WEIGHT_PERCENT,
  COMMITMENT_WEIGHT_PERCENT,
  CONTACT_WEIGHT_PERCENT,
  FRAMEWORK_WEIGHT_PERCENT,
  isoDate,
  type LostPoints,
  STAND_IN_MEDIAN_DAYS,
  type StageAge,
} from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { KeptAnswers } from '../../platform/jobs/kept-answers.ts';
import type { RevenueQuestion } from './asked-view.ts';
import { countAllOpen } from './open-sums.ts';

export interface WeightyFacts {
  /** What red deals lack of their points. */
  readonly lost: LostPoints;
  /** The red deals of the largest amounts, as they stood when this was read. */
  readonly atRiskIds: readonly string[];
  readonly stages: readonly StageAge[];
}

/** Who may wait for nothing: `afterwards` is called when the transaction of the one who asks is over. */
export interface Keeping {
  readonly pool: pg.Pool;
  readonly afterwards: (work: () => void) => void;
  /** Open deals up to which nothing is kept. */
  readonly readAlways?: number;
}

/** Up to so many open deals are read in a hundredth of a second or two. */
const READ_ALWAYS = 20_000;
const kept = new KeptAnswers<WeightyFacts>({ renewAfterMs: 60_000, lastsMs: 600_000, most: 500 });

export async function weightyFacts(
  tx: TenantTransaction,
  question: RevenueQuestion,
  now: Date,
  keeping?: Keeping,
): Promise<WeightyFacts> {
  const { organizationId } = tx;
  const { owners, due, question: asked } = question;
  const open = keeping ? await countAllOpen(tx, owners) : 0;
  if (!keeping || open <= (keeping.readAlways ?? READ_ALWAYS)) return readFacts(tx, question);
  const { pool, afterwards } = keeping;
  const key = JSON.stringify([organizationId, owners?.toSorted() ?? null, due, asked.today]);
  return kept.get(key, now.getTime(), {
    make: () => readFacts(tx, question),
    renew: (keep, fail) =>
      afterwards(() => {
        inTenant(pool, organizationId, (own) => readFacts(own, question), { readOnly: true }).then(keep, fail);
      }),
  });
}

async function readFacts(tx: TenantTransaction, question: RevenueQuestion): Promise<WeightyFacts> {
  return {
    lost: await lostPoints(tx, question),
    atRiskIds: await atRiskIds(tx, question),
    stages: await stageAges(tx, question),
  };
}

/** Open deals of the period over `o` and `h`, whose days are $3 and $4. */
export const MEMBERS = `opportunities o JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
  AND h.status = 'open'
  WHERE o.organization_id = $1 AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2)) AND o.status = 'open'
    AND o.category IS DISTINCT FROM 'omitted' AND o.close_date >= coalesce($3::date, o.close_date)
    AND o.close_date <= $4::date`;

export const IS_RED = "h.risk_band = 'red' AND NOT h.not_yet_qualified";
export const BY_AMOUNT = 'o.amount_sort DESC, o.id';

export const membersOf = ({ owners, due }: RevenueQuestion) =>
  due && [owners, due.overdue ? null : isoDate(due.firstDay), isoDate(due.lastDay)];

/** Returns what red deals lack of their points, weighted by amount; nothing where none has an amount. */
async function lostPoints(tx: TenantTransaction, question: RevenueQuestion): Promise<LostPoints> {
  const members = membersOf(question);
  if (!members) return { framework: 0, engagement: 0, execution: 0 };
  const { rows } = await tx.client.query<LostPoints>(
    `SELECT coalesce(sum(o.amount_base_minor::float8 * ${FRAMEWORK_WEIGHT_PERCENT} * (100 - h.framework_completeness)), 0)::float8
         AS framework,
       coalesce(sum(o.amount_base_minor::float8 * ${CONTACT_WEIGHT_PERCENT} * (100 - h.contact_risk)), 0)::float8 AS engagement,
       coalesce(sum(o.amount_base_minor::float8 * (${ACTIVITY_WEIGHT_PERCENT} * (100 - h.activity_drag)
         + ${COMMITMENT_WEIGHT_PERCENT} * (100 - h.commitment))), 0)::float8 AS execution
     FROM ${MEMBERS} AND ${IS_RED}`,
    [tx.organizationId, ...members],
  );
  return rows[0] ?? { framework: 0, engagement: 0, execution: 0 };
}

async function atRiskIds(tx: TenantTransaction, question: RevenueQuestion): Promise<string[]> {
  const members = membersOf(question);
  if (!members) return [];
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT o.id FROM ${MEMBERS} AND ${IS_RED} ORDER BY ${BY_AMOUNT} LIMIT ${REVENUE_DEALS_SHOWN}`,
    [tx.organizationId, ...members],
  );
  return rows.map(({ id }) => id);
}

/** The median days that open deals, whenever they are due, have now been in each stage, beside what won deals took. */
export async function stageAges(
  tx: TenantTransaction,
  { owners, question, due }: RevenueQuestion,
): Promise<StageAge[]> {
  // A stage fills up now: a period that is over or to come says nothing about it.
  if (!due?.overdue) return [];
  const { rows } = await tx.client.query<StageAge>(
    `SELECT s.stage_id AS "stageId", s.age AS "ageDays", coalesce(m.median_days, ${STAND_IN_MEDIAN_DAYS})::float8 AS "ownDays"
     FROM (
       SELECT stage_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY $3::date - stage_entered_on) AS age
       FROM opportunities WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) AND status = 'open'
         AND category IS DISTINCT FROM 'omitted' AND stage_entered_on IS NOT NULL
       GROUP BY stage_id
     ) s LEFT JOIN stage_medians m ON m.organization_id = $1 AND m.stage_id = s.stage_id`,
    [tx.organizationId, owners, isoDate(question.today)],
  );
  return rows;
}
