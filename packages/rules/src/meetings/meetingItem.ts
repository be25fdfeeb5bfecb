/** What a meeting may change in a deal. Each item is a proposal with the words it comes from, until a person confirms it. */
import type { ComponentKey, FrameworkKey } from '../facts.ts';

export const MEETING_ITEM_KINDS = [
  'action_item',
  'decision',
  'risk',
  'objection',
  'buying_signal',
  'competitor',
  'next_step',
  'pricing',
  'question',
  'evidence',
] as const;
export type MeetingItemKind = (typeof MEETING_ITEM_KINDS)[number];

export const MEETING_ITEM_NAMES: Readonly<Record<MeetingItemKind, string>> = {
  action_item: 'Action item',
  decision: 'Decision',
  risk: 'Risk',
  objection: 'Objection',
  buying_signal: 'Buying signal',
  competitor: 'Competitor',
  next_step: 'Next step',
  pricing: 'Pricing',
  question: 'Open question',
  evidence: 'Evidence',
};

/** Order of items that were said in the same words: what is to be done, then what it shows. */
export const MEETING_ITEM_ORDER: readonly MeetingItemKind[] = [
  'next_step',
  'action_item',
  'decision',
  ...MEETING_ITEM_KINDS.filter((kind) => kind !== 'next_step' && kind !== 'action_item' && kind !== 'decision'),
];

export interface MeetingItem {
  readonly kind: MeetingItemKind;
  /** Indexes of the first and the last cue that hold the quote. */
  readonly cue: number;
  readonly lastCue: number;
  /** Words of the transcript, verbatim: cues joined by one space, and cut out of that. */
  readonly quote: string;
  /** One line, as a person would write it down. */
  readonly title: string;
  /** Who said it: index into the speakers; null where the transcript names nobody. */
  readonly speaker: number | null;
  /** Who is to do it, of an action item or a next step: a speaker, or the name that was said. */
  readonly owner: { readonly speaker: number } | { readonly name: string } | null;
  /** Days since 1970-01-01, local to the organisation; null where nothing was said. */
  readonly due: number | null;
  /** Of evidence alone. */
  readonly component: { readonly framework: FrameworkKey; readonly component: ComponentKey } | null;
  /** Of a competitor alone: its id in the organisation's list. */
  readonly competitorId: string | null;
  /** A person's is one that somebody selected in the transcript. */
  readonly origin: 'rules' | 'model' | 'person';
  /** Name of the rule that found it, which says why; null of all others. */
  readonly rule: string | null;
}
