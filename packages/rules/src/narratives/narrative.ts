/** A narrative: at most three sentences that cite the parts of an explanation, so that each can be checked against them. */
import type { ContextFact } from '../drafts/dealContext.ts';
import { formatMoney } from '../money/formatMoney.ts';

export const NARRATIVE_SENTENCES_MAX = 3;

/** One part of the explanation. Text that people typed, such as names, has the trust `colleague`. */
export interface NarrativeFact extends Pick<ContextFact, 'id' | 'label' | 'text' | 'trust'> {
  /** Null for a part that belongs to no single record. */
  readonly record: ContextFact['record'] | null;
  /** Names in the text that somebody typed, such as that of a deal. */
  readonly typed?: readonly string[];
}

export interface NarrativeSentence {
  readonly text: string;
  /** IDs of the facts that hold every figure, date and name of the text. */
  readonly facts: readonly string[];
}

export interface Narrative {
  readonly sentences: readonly NarrativeSentence[];
  /** All parts of the explanation, cited or not. */
  readonly facts: readonly NarrativeFact[];
}

/** A part of a sentence with the facts that it uses. */
export interface Clause {
  readonly text: string;
  readonly facts: readonly string[];
}

type FactMore = Partial<Pick<NarrativeFact, 'record' | 'typed'>> & { readonly trust?: NarrativeFact['trust'] };

/** Collects the facts and sentences of a narrative. */
export class NarrativeWriter {
  readonly #facts: NarrativeFact[] = [];
  readonly #sentences: NarrativeSentence[] = [];

  /** Adds a fact and returns its ID. What holds a typed name has the trust `colleague`. */
  fact(id: string, label: string, text: string, { trust, record = null, typed = [] }: FactMore = {}): string {
    const by = trust ?? (typed.length > 0 ? 'colleague' : 'system');
    this.#facts.push({ id, label, text, trust: by, record, ...(typed.length > 0 && { typed }) });
    return id;
  }

  /** Adds a sentence made of clauses, each with the words that stand before it. */
  say(...clauses: readonly Clause[]): void {
    const text = clauses.map((clause) => clause.text).join('');
    this.#sentences.push({ text, facts: [...new Set(clauses.flatMap(({ facts }) => facts))] });
  }

  end(): Narrative {
    return { sentences: this.#sentences.slice(0, NARRATIVE_SENTENCES_MAX), facts: this.#facts };
  }
}

/** Words without a figure, date or name. */
export const plain = (text: string): Clause => ({ text, facts: [] });

export interface MoneyWords {
  /** With three significant figures, as sentences have it: "$1.73M". */
  readonly short: string;
  /** For facts: "$1.73M ($1,734,200.00)". A reader's locale may shorten in a way that only the same words match. */
  readonly full: string;
}

export function moneyWords(minor: number, currency: string, locale: string | undefined): MoneyWords {
  const short = formatMoney(minor, currency, 'compact', locale);
  const exact = formatMoney(minor, currency, 'exact', locale);
  return { short, full: short === exact ? exact : `${short} (${exact})` };
}

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** Returns "two deals", "1,200 deals", with the noun in singular or plural. */
export const countWords = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${SMALL[count] ?? count.toLocaleString('en')} ${count === 1 ? noun : nouns}`;

/** Joins clauses: "a", "a, and b", "a, b, and c". */
export function joined(clauses: readonly Clause[]): Clause[] {
  return clauses.map(({ text, facts }, place) => {
    const before = place === 0 ? '' : place === clauses.length - 1 ? ', and ' : ', ';
    return { text: `${before}${text}`, facts };
  });
}
