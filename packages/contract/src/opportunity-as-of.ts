/** A deal as it stood on a past day, as its ledger tells it. */
import {
  COMPETITOR_POSITIONS,
  CONTACT_ROLES,
  FRAMEWORKS,
  type FrameworkKey,
  PROCUREMENT_STATES,
  STRENGTHS,
} from '@forecastle/rules';
import * as z from 'zod';
import { CustomValueView } from './custom-fields.ts';
import { ofEachText } from './deal-words.ts';
import { AmountMinor, CurrencyCode, Id, Instant, IsoDate } from './shapes.ts';

const Score = z.int().min(0).max(100);
const Named = z.object({ id: Id, name: z.string().nullable().describe('As it is called now; null when it is gone') });
const Wording = z
  .object({
    isSet: z.boolean().nullable().describe('null when the ledger does not tell'),
    text: z.string().nullable().describe('null also when it was reworded since and the words of then are not kept'),
    reworded: z.boolean().describe('It was changed since, and the words of then are not kept'),
  })
  .describe('Words of the deal');

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
  winProbability: z.int().nullable().describe("null = the stage's"),
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
    .describe('Of a closed deal those of its close'),
  evidence: z.array(
    z.object({
      framework: z.enum(Object.keys(FRAMEWORKS) as [FrameworkKey, ...FrameworkKey[]]),
      component: z.string(),
      strength: z.enum(STRENGTHS),
      hasNotes: z.boolean(),
      notes: z.string().nullable().describe('null when they were reworded since and those of then are not kept'),
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
      value: CustomValueView.nullable().describe('null where words were changed since'),
      words: z.string().nullable().describe('What people read; null for days and for words'),
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
      text: z.string().nullable().describe('null when it was deleted since, or when its words of then are not kept'),
    }),
  ),
  files: z.array(Named.extend({ size: z.int() })),
  activities: z.int().describe('How many were on record'),
});

export const OpportunityAsOf = z.object({
  day: IsoDate,
  at: Instant.describe('The last instant of the day in the timezone of the organisation, or now'),
  state: z
    .enum(['told', 'untold', 'not_yet', 'in_bin'])
    .describe(
      'untold: the deal was there, but nothing of it was recorded yet; not_yet: there was no deal; in_bin: it was deleted, and restored since',
    ),
  createdOn: IsoDate,
  toldFrom: IsoDate.nullable().describe('The first day that the ledger tells of'),
  toldBy: z.enum(['person', 'import', 'salesforce', 'api', 'rule']).nullable().describe('Through what it began'),
  assumed: z
    .array(z.enum(['stageId', 'ownerId', 'currency']))
    .describe('What nobody had told by then, and an imported history had to assume'),
  recordedLater: z.int().describe('Changes that had happened by then and were recorded later: they are left out'),
  past: DealStanding.nullable().describe('null unless the state is told'),
  present: DealStanding,
});
