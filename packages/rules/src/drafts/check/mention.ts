/** What a sentence says that can be right or wrong: a figure, a day, a name. */
export const MENTION_KINDS = ['amount', 'percent', 'date', 'time', 'number', 'name'] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];

interface Placed {
  /** Place in the text: characters from its begin, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** An exact decimal: `units` of 10^-`places`. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

export interface AmountMention extends Placed {
  readonly kind: 'amount';
  /** More than one where separators can be read in two ways. */
  readonly readings: readonly Decimal[];
  /** Codes that the sign can stand for; empty where none is given. */
  readonly currencies: readonly string[];
  /** "$1.73M" may stand for 1,734,200: the last place that it gives, as a power of ten; null where all places are given. */
  readonly roundedTo: bigint | null;
}

export interface PercentMention extends Placed {
  readonly kind: 'percent';
  readonly readings: readonly Decimal[];
  readonly isPoints: boolean;
}

/** What is given of a day; the rest is open. */
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
  /** Days it can mean, any of which may be the right one. */
  readonly readings: readonly DateParts[];
}

export interface TimeMention extends Placed {
  readonly kind: 'time';
  /** Minutes after midnight; two where am or pm is open. */
  readonly minutes: readonly number[];
}

export interface NumberMention extends Placed {
  readonly kind: 'number';
  readonly readings: readonly Decimal[];
  /** Of a meeting, in minutes or hours: a proposal may name any. */
  readonly isDuration: boolean;
}

export type FigureMention = AmountMention | PercentMention | DateMention | TimeMention | NumberMention;

export interface NameMention extends Placed {
  readonly kind: 'name';
  readonly text: string;
}

export const sameDecimal = (one: Decimal, other: Decimal): boolean =>
  one.units * 10n ** BigInt(other.places) === other.units * 10n ** BigInt(one.places);

/** Letters as they are compared: without case, accents and kinds of apostrophe. */
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
