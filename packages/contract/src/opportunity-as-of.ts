/** A deal as it stood on a past day, as its ledger tells it. */
import { COMPETITOR_POSITIONS, CONTACT_ROLES, PROCUREMENT_STATES, STRENGTHS } from '@forecastle/rules';
import * as z from 'zod';
import { CustomValueView } from './custom-fields.ts';
import { ofEachText } from './deal-words.ts';
import { Framework } from './evidence.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate } from './shapes.ts';

const Score = z.int().min(0).max(100);
const Named = z.object({ id: Id, name: z.string().nullable().describe('Current name; null if it was deleted') });
const Wording = z
  .object({
    isSet: z.boolean().nullable().describe('null if the ledger does not have it'),
    text: z.string().nullable().describe('null also if the text changed since and the earlier text is not kept'),
    reworded: z.boolean().describe('true: it changed since, and the earlier text is not kept'),
  })
  .describe('Text fields of the deal');

export const DealStanding = z.object({
  stage: Named.nullable(),
  status: z.enum(['open', 'won', 'lost']),
  stageEnteredOn: IsoDate.nullable(),
  amountMinor: AmountMinor.nullable(),
  currency: CurrencyCode,
  closeDate: IsoDate.nullable(),
  closedOn: IsoDate.nullable(),
  category: z.string().nullable(),
  owner: Named.nullable(),
  account: Named.nullable(),
  winProbability: z.int().nullable().describe('null = stage default'),
  winReason: Named.nullable(),
  pushCount: z.int(),
  words: ofEachText(Wording),
  scores: z
    .object({
      risk: Score,
      riskBand: z.enum(['green', 'yellow', 'red']),
      confidence: Score.nullable().describe('null while the deal is not yet qualified'),
      drag: Score,
      dataQuality: Score,
      notYetQualified: z.boolean(),
    })
    .describe('For a closed deal: scores at the close'),
  evidence: z.array(
    z.object({
      framework: Framework,
      component: z.string(),
      strength: z.enum(STRENGTHS),
      hasNotes: z.boolean(),
      notes: z.string().nullable().describe('null if the text changed since and the earlier text is not kept'),
    }),
  ),
  contacts: z.array(
    Named.extend({
      role: z.enum(CONTACT_ROLES).nullable(),
      influence: z.int().nullable(),
      freshness: z.object({ score: Score, band: z.enum(['active', 'needs_attention', 'stale']) }),
      lastMetAt: Instant.nullable(),
    }),
  ),
  custom: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: CustomValueView.nullable().describe('null if text changed since'),
      words: z.string().nullable().describe('As text; null for days and text'),
    }),
  ),
  lineItems: z.array(Named.extend({ amountMinor: AmountMinor, currency: CurrencyCode })),
  competitors: z.array(Named.extend({ position: z.enum(COMPETITOR_POSITIONS).nullable() })),
  procurement: z.array(
    Named.extend({ state: z.enum(PROCUREMENT_STATES), dueOn: IsoDate.nullable(), owner: Named.nullable() }),
  ),
  notes: z.array(
    z.object({
      id: Id,
      pinned: z.boolean(),
      text: z.string().nullable().describe('null if it was deleted since, or its earlier text is not kept'),
    }),
  ),
  files: z.array(Named.extend({ size: z.int() })),
  activities: z.int().describe('Number on record'),
});

export const OpportunityAsOf = z.object({
  day: IsoDate,
  at: Instant.describe('The last moment of the day in the organisation’s timezone, or now'),
  state: z
    .enum(['told', 'untold', 'not_yet', 'in_bin'])
    .describe(
      'untold: the deal existed, but has no history yet; not_yet: the deal did not exist; in_bin: it was deleted, and restored since',
    ),
  createdOn: IsoDate,
  toldFrom: IsoDate.nullable().describe('First day of the history'),
  toldBy: z.enum(['person', 'import', 'salesforce', 'api', 'rule']).nullable().describe('How its history starts'),
  assumed: z
    .array(z.enum(['stageId', 'ownerId', 'currency']))
    .describe('Facts missing from an imported history, which are assumed'),
  recordedLater: z.int().describe('Changes made by then but recorded later: left out'),
  past: DealStanding.nullable().describe('null unless state is told'),
  present: DealStanding,
});
