/** Checks a narrative that a model wrote: only sentences that the facts they cite support are shown. */
import {
  type CheckedSegment,
  checkSegment,
  indexSheet,
  type SegmentFault,
  type SheetReading,
} from '../drafts/check/checkDraft.ts';
import { NARRATIVE_SENTENCES_MAX, type NarrativeFact, type NarrativeSentence } from './narrative.ts';

/** Why a sentence is left out. `uncited`: it cites no fact; `beyond`: three sentences stand before it. */
export const LEFT_OUT_REASONS = ['unsupported', 'uncited', 'beyond'] as const;

export interface LeftOutSentence extends NarrativeSentence {
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  /** Empty unless the sentence is unsupported. */
  readonly faults: readonly SegmentFault[];
}

export interface CheckedNarrative {
  readonly sentences: readonly NarrativeSentence[];
  readonly leftOut: readonly LeftOutSentence[];
}

/**
 * Returns the supported sentences, three at most, and those left out. A figure within a typed name supports nothing, so that
 * nobody moves a figure by renaming a deal. The name itself may be said in quotation marks.
 */
export function checkNarrative(
  facts: readonly NarrativeFact[],
  segments: readonly CheckedSegment[],
  reading: Pick<SheetReading, 'today' | 'locale'>,
): CheckedNarrative {
  const sheet = facts.map(({ id, label, text, typed = [] }) => ({ id, label, text, unread: typed }));
  const index = indexSheet(sheet, { ...reading, writerName: '', organizationName: '' });
  const namesOf = new Map(facts.map(({ id, typed = [] }) => [id, typed]));
  const sentences: NarrativeSentence[] = [];
  const leftOut: LeftOutSentence[] = [];
  let room = NARRATIVE_SENTENCES_MAX;
  for (const { text: said, facts: cited } of segments) {
    const text = said.replaceAll(/\s+/gu, ' ').trim();
    const masked = withoutQuotedNames(
      text,
      cited.flatMap((id) => namesOf.get(id) ?? []),
    );
    const faults = checkSegment(index, { text: masked, facts: cited });
    const length = sentencesIn(masked);
    if (cited.length === 0) leftOut.push({ text, facts: cited, reason: 'uncited', faults: [] });
    else if (faults.length > 0) leftOut.push({ text, facts: cited, reason: 'unsupported', faults });
    else if (length > room) leftOut.push({ text, facts: cited, reason: 'beyond', faults: [] });
    else {
      sentences.push({ text, facts: cited });
      room -= length;
    }
  }
  return { sentences, leftOut };
}

/** Puts as many small letters in the place of each quoted name, so that places in the text stay. */
const withoutQuotedNames = (text: string, names: readonly string[]): string =>
  names
    .flatMap((name) => [`“${name}”`, `"${name}"`])
    .reduce((left, quoted) => left.replaceAll(quoted, 'x'.repeat(quoted.length)), text);

/** Counts the sentences of a text. "Ms. Chen" ends none. */
const sentencesIn = (text: string): number => (text.match(SENTENCE_END)?.length ?? 0) + 1;
const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|No|\p{Lu}))[.!?][”"’)]*\s+(?=["“(]?\p{Lu})/gu;
