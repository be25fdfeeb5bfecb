import { FRAMEWORKS, type FrameworkKey, PHASES, STRENGTHS } from '@forecastle/rules';
import * as z from 'zod';
import { Score } from './deal-scores.ts';
import { Id, Instant } from './shapes.ts';

export const EVIDENCE_SOURCES = ['contact', 'activity', 'link'] as const;
const WebLink = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Give an address that begins with https://');
/** What a piece of evidence comes from, where it is more than words. */
export const SourceRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), id: Id }),
  z.object({ kind: z.literal('activity'), id: Id.describe('An activity of the deal') }),
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
  framework: z.enum(Object.keys(FRAMEWORKS) as [FrameworkKey, ...FrameworkKey[]]),
  component: z.string(),
  question: z.string().describe('What to find out'),
  strength: z.enum(STRENGTHS),
  notes: z.string().nullable(),
  source: z.string().nullable(),
  sourceRef: z
    .object({
      kind: z.enum(EVIDENCE_SOURCES),
      id: Id.nullable(),
      url: z.string().nullable(),
      label: z.string().nullable().describe('Name of the contact, subject of the activity; null of a link'),
    })
    .nullable()
    .describe('Beside the words of `source`: the contact, the activity or the page it comes from'),
  customerWords: z.string().nullable().describe('In the words of the customer'),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('The contact at the customer whose it is'),
  figure: z.string().nullable().describe('The number behind it, as people write it'),
  outlook: z
    .object({ green: EvidenceScores, yellow: EvidenceScores, red: EvidenceScores })
    .nullable()
    .describe('What the deal would score with each strength and all else as it is; null of a closed deal'),
  updatedAt: Instant.nullable().describe('null when nothing is recorded: a missing record counts as red'),
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
});
export const FrameworkView = z.object({
  framework: EvidenceItem.shape.framework,
  health: Score,
  status: z.enum(['complete', 'in_progress', 'incomplete']),
  weight: z.int().describe('Percent of framework completeness that it makes up in the phase of the deal'),
  phase: z.enum(PHASES).nullable().describe('Of the deal; null once it is closed'),
  components: z.array(EvidenceItem.extend({ status: z.enum(['complete', 'in_progress', 'incomplete']) })),
});
