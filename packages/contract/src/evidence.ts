import { FRAMEWORK_KEYS, PHASES, STRENGTHS } from '@forecastle/rules';
import * as z from 'zod';
import { Score } from './deal-scores.ts';
import { Id, Instant } from './shapes.ts';

export const Framework = z.enum(FRAMEWORK_KEYS);
export const EVIDENCE_SOURCES = ['contact', 'activity', 'meeting', 'link'] as const;
const WebLink = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Enter an address that begins with https://');
/** What a piece of evidence comes from, where it is more than words. */
export const SourceRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), id: Id }),
  z.object({ kind: z.literal('activity'), id: Id.describe('An activity of the deal') }),
  z.object({
    kind: z.literal('meeting'),
    id: Id.describe('A recorded meeting of the deal'),
    ms: z.int().min(0).describe('The moment, in milliseconds since it began'),
  }),
  z.object({ kind: z.literal('link'), url: WebLink }),
]);
const EvidenceScores = z.object({
  health: Score,
  completeness: z.number(),
  risk: Score,
  confidence: Score.nullable(),
});
export const FIGURE_MAX = 200;

export const EvidenceItem = z.object({
  framework: Framework,
  component: z.string(),
  question: z.string().describe('Question to answer'),
  strength: z.enum(STRENGTHS),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  sourceRef: z
    .object({
      kind: z.enum(EVIDENCE_SOURCES),
      id: Id.nullable(),
      url: z.string().nullable(),
      label: z
        .string()
        .nullable()
        .describe('Name of the contact, subject of the activity or title of the meeting; null for a link'),
      ms: z.int().nullable().describe('Moment of a meeting, in milliseconds since it began; null for the others'),
    })
    .nullable()
    .describe('Link next to the text in `source`: a contact, an activity, a moment of a meeting or a page'),
  customerWords: z.string().nullable().describe('Customer quote'),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('The customer contact who owns it'),
  figure: z.string().nullable().describe('The number behind it, as text'),
  outlook: z
    .object({ green: EvidenceScores, yellow: EvidenceScores, red: EvidenceScores })
    .nullable()
    .describe('Score of the deal for each strength, all else unchanged; null for a closed deal'),
  updatedAt: Instant.nullable().describe('null without a record: counts as red'),
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
});
export const FrameworkView = z.object({
  framework: EvidenceItem.shape.framework,
  health: Score,
  status: z.enum(['complete', 'in_progress', 'incomplete']),
  weight: z.int().describe('Percent of framework completeness in the deal’s phase'),
  phase: z.enum(PHASES).nullable().describe('Phase of the deal; null once it is closed'),
  components: z.array(EvidenceItem.extend({ status: z.enum(['complete', 'in_progress', 'incomplete']) })),
});
