/** Parts of a sentence that can be right or wrong. */
export const MENTION_KINDS = ['amount', 'percent', 'date', 'time', 'number', 'name'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

interface Placed {
  /** Start in the text, in UTF-16 code units; `to` is the end. */
  readonly from: number;
  readonly to: number;
}

/** An exact decimal number: `units` × 10^-`places`. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

export interface AmountMention extends Placed {
  readonly kind: 'amount';
  /** Two values if the separators are ambiguous. */
  readonly readings: readonly Decimal[];
  /** ISO 4217 codes the sign can mean; empty without a sign. */
  readonly currencies: readonly string[];
  /** "$1.73M" may stand for 1,734,200. Value of the last digit given (10,000 here); null if the amount is not shortened. */
  readonly roundedTo: bigint | null;
}

export interface PercentMention extends Placed {
  readonly kind: 'percent';
  readonly readings: readonly Decimal[];
  readonly isPoints: boolean;
}

/** The known parts of a date. */
export interface DateParts {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly quarter?: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday?: number;
}

export interface DateMention extends Placed {
  readonly kind: 'date';
  /** Possible dates. */
  readonly readings: readonly DateParts[];
}

export interface TimeMention extends Placed {
  readonly kind: 'time';
  /** Minutes after midnight. */
  readonly minutes: readonly number[];
}

export interface NumberMention extends Placed {
  readonly kind: 'number';
  readonly readings: readonly Decimal[];
  /** True for a length in minutes or hours: a question may propose any. */
  readonly isDuration: boolean;
}

export type FigureMention = AmountMention | PercentMention | DateMention | TimeMention | NumberMention;

export interface NameMention extends Placed {
  readonly kind: 'name';
  readonly text: string;
}

export const sameDecimal = (one: Decimal, other: Decimal): boolean =>
  one.units * 10n ** BigInt(other.places) === other.units * 10n ** BigInt(one.places);

/** Returns a text for comparison: lower case, without accents, with plain apostrophes. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/gu, "'")
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
