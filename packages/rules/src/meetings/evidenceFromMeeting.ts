/** What evidence becomes when a meeting adds to it: nothing that stands there is weakened or lost. */
import type { Strength } from '../facts.ts';

export interface EvidenceText {
  readonly strength: Strength;
  readonly notes: string | null;
  readonly customerWords: string | null;
  /** Whether it names where it comes from, by words or by a link. */
  readonly hasSource: boolean;
}

interface FromMeeting {
  /** One line, as a person would write it down. */
  readonly title: string;
  /** Words of the customer, verbatim. */
  readonly quote: string;
  /** Characters that notes, and likewise the customer's words, may have. */
  readonly max: number;
}

export interface AddedEvidence {
  readonly strength: Strength;
  readonly notes: string;
  readonly customerWords: string;
  /** Whether the moment becomes its source: a source that is there stays. */
  readonly takesSource: boolean;
  /** What was kept, in a sentence; null where nothing stood before. */
  readonly notice: string | null;
}

/**
 * Returns the evidence with what was said in a meeting. Green stays green and red becomes yellow; notes and customer words
 * keep what they say, and the new words come below, once.
 */
export function evidenceFromMeeting(standing: EvidenceText | null, { title, quote, max }: FromMeeting): AddedEvidence {
  if (standing === null) {
    return { strength: 'yellow', notes: title, customerWords: quote.slice(0, max), takesSource: true, notice: null };
  }
  const notes = below(standing.notes, title, max);
  const words = below(standing.customerWords, quote, max);
  const strength = standing.strength === 'red' ? 'yellow' : standing.strength;
  const fits = notes.fits && words.fits;
  const stays = standing.strength === 'red' ? 'Raised from red to yellow.' : `Stays ${strength}.`;
  const added = fits ? 'The words of the meeting were added.' : 'Its text is full, so the words were not all added.';
  return {
    strength,
    notes: notes.text,
    customerWords: words.text,
    takesSource: !standing.hasSource,
    notice: `${stays} ${added}${standing.hasSource ? ' Its source stays.' : ''}`,
  };
}

function below(text: string | null, line: string, max: number): { text: string; fits: boolean } {
  const standing = text?.trim() || null;
  if (standing === null) return { text: line.slice(0, max), fits: line.length <= max };
  if (standing.includes(line)) return { text: standing, fits: true };
  const both = `${standing}\n${line}`;
  return both.length <= max ? { text: both, fits: true } : { text: standing, fits: false };
}
