import { FORECAST_CATEGORIES } from '@forecastle/rules';
import * as z from 'zod';
import { AmountMinor, Instant } from './shapes.ts';
import { TimelineEntry } from './timeline.ts';

export const RISK_BANDS = ['green', 'yellow', 'red'] as const;
export const RiskBand = z.enum(RISK_BANDS);
export const Category = z.enum(FORECAST_CATEGORIES);

export const Score = z.int().min(0).max(100);
/** Kept scores of a deal. F, C, A and R are the parts of the risk score, rounded for display. */
export const Health = z.object({
  risk: Score,
  riskBand: RiskBand,
  confidence: Score.nullable().describe('null while the deal is not yet qualified'),
  confidenceBand: z.enum(['high', 'moderate', 'low']).nullable(),
  drag: Score,
  stakeMinor: AmountMinor.describe('Amount x (1 - confidence/100) in the organisation’s currency; 0 for closed deals'),
  dragBand: z.enum(['healthy', 'review', 'significant']),
  dataQuality: Score,
  categoryAdvice: z
    .object({
      moveTo: Category.nullable().describe('Recommended category; null if the deal may stay but needs more'),
      sentence: z.string(),
    })
    .nullable()
    .describe(
      'Recommended forecast category by risk score, never enforced. Commit below 40 and Best Case below 30: move down. Commit below 70: needs more. null if the category fits, and for deals that are closed or not yet qualified',
    ),
  frameworkCompleteness: z.number(),
  contactRisk: z.number(),
  activityDrag: z.number(),
  commitment: z.number(),
  keyFreshness: Score.nullable().describe(
    'Lower freshness of Economic Buyer and Champion, up to ten minutes old; null without either, and for closed deals',
  ),
  frameworkHealth: z.object({ meddpic: Score, bant: Score, spiced: Score, threeWhys: Score }),
  notYetQualified: z.boolean(),
  stale: z.boolean(),
  lastActivityAt: Instant.nullable(),
  scoredAt: Instant,
  rulesVersion: z.string(),
});

const Fraction = z.object({ numerator: z.number(), denominator: z.number(), value: z.number() });
export type ExplanationPartView = {
  key: string;
  label: string;
  points: z.infer<typeof Fraction>;
  of: number | null;
  detail?: ExplanationPartView[] | undefined;
};
export const ExplanationPart: z.ZodType<ExplanationPartView> = z.lazy(() =>
  z.object({
    key: z.string(),
    label: z.string(),
    points: Fraction,
    of: z.number().nullable(),
    detail: z.array(ExplanationPart).optional(),
  }),
);
const ScoreChanges = z
  .object({ risk: z.int(), confidence: z.int(), drag: z.int(), dataQuality: z.int() })
  .describe('Points each score gains; negative points lower it');
export const Explanation = z.object({
  score: z.int(),
  band: z.string(),
  parts: z.array(ExplanationPart).describe('Parts add up exactly to the score'),
  sentences: z.array(
    z.object({
      text: z.string(),
      costs: z.number().nullable().describe('Points lost; negative points are gained'),
    }),
  ),
  improvements: z.array(
    z.object({
      action: z.string(),
      label: z.string(),
      gain: z.number(),
      changes: ScoreChanges,
      target: z.object({ kind: z.string(), key: z.string().nullable() }),
    }),
  ),
  together: z
    .object({ count: z.int(), gain: z.number(), changes: ScoreChanges })
    .nullable()
    .describe('Total gain of the best improvements together; gains overlap, so it is not their sum'),
});
export const SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;

/** Scores whose change since last Monday is told from the ledger. */
export const CHANGED_SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;
export const ScoreChange = z
  .object({
    since: Instant.describe('Start of last Monday, in the organisation’s timezone'),
    before: z.int().nullable().describe('By today’s rules; null if the deal did not exist yet'),
    score: z.int(),
    causes: z
      .array(z.object({ entry: TimelineEntry, points: z.int() }))
      .describe('Changes that moved the score, latest first'),
    time: z.int().describe('Effect of time alone'),
    elsewhere: z.int().describe('Activity with the deal’s contacts on other deals'),
    rest: z.int().describe('Changes not in the ledger'),
  })
  .describe('causes, time, elsewhere and rest add up exactly to the change of the score');
