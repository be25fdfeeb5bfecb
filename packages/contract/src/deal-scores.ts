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
  stakeMinor: AmountMinor.describe(
    'Amount x (1 - confidence/100) in the currency of the organisation; 0 for closed deals',
  ),
  dragBand: z.enum(['healthy', 'review', 'significant']),
  dataQuality: Score,
  categoryAdvice: z
    .object({
      moveTo: Category.nullable().describe('The category to move to; null where the deal may stay but asks for more'),
      sentence: z.string(),
    })
    .nullable()
    .describe(
      'What the risk score advises on the forecast category, never enforced: Commit under 40 and Best Case under 30 ask for a lower one, Commit under 70 for more. null where it fits, and of deals that are closed or not yet qualified',
    ),
  frameworkCompleteness: z.number(),
  contactRisk: z.number(),
  activityDrag: z.number(),
  commitment: z.number(),
  keyFreshness: Score.nullable().describe(
    'The lower freshness of Economic Buyer and Champion, as of the last ten minutes; null without either, and for closed deals',
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
  .describe('By how many points each score rises; below 0 it falls');
export const Explanation = z.object({
  score: z.int(),
  band: z.string(),
  parts: z.array(ExplanationPart).describe('Add up exactly to the score'),
  sentences: z.array(
    z.object({
      text: z.string(),
      costs: z.number().nullable().describe('Points taken from what the score could be; below 0 points given'),
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
    .describe('What the best improvements give when all are done; gains overlap, so it is not their sum'),
});
export const SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;

/** Scores whose change since last Monday is told from the ledger. */
export const CHANGED_SCORES = ['risk', 'confidence', 'drag', 'data_quality'] as const;
export const ScoreChange = z
  .object({
    since: Instant.describe('The first instant of last Monday, in the timezone of the organisation'),
    before: z.int().nullable().describe('By the rules of today; null of a deal that was not known then'),
    score: z.int(),
    causes: z
      .array(z.object({ entry: TimelineEntry, points: z.int() }))
      .describe('Changes that moved it, the latest first'),
    time: z.int().describe('What time alone moved'),
    elsewhere: z.int().describe('What happened with the people of the deal on other deals'),
    rest: z.int().describe('What cannot be told from the ledger'),
  })
  .describe('causes, time, elsewhere and rest add up exactly to score less before');
