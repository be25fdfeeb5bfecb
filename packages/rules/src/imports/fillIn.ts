/** What stands in for an amount or a close date that a row of a file does not say. */
import { divideHalfUp } from '../money/decimal.ts';

export const AMOUNT_OVERRIDE_NAMES = {
  keep: 'Keep',
  average: 'Average of non-zero',
  fixed: 'Fixed default',
} as const;
export const CLOSE_DATE_OVERRIDE_NAMES = { keep: 'Keep', fixed: 'Fixed default' } as const;

export type AmountOverride =
  | { readonly kind: 'keep' | 'average' }
  | { readonly kind: 'fixed'; readonly amountMinor: number };
export type CloseDateOverride = { readonly kind: 'keep' } | { readonly kind: 'fixed'; readonly day: string };

export interface RowMoney {
  /** Null when nothing is said; zero says as little. */
  readonly amountMinor: number | null;
  readonly currency: string;
}
export interface Average {
  readonly amountMinor: number;
  /** Amounts it is made of. */
  readonly count: number;
}

export interface FilledMoney {
  readonly money: RowMoney;
  /** What the amount was filled by; null when it is the row's own or the deal's. */
  readonly by: 'average' | 'fixed' | null;
}

interface AmountSources {
  readonly row: RowMoney;
  /** The deal as it is; null for a new one. */
  readonly deal: RowMoney | null;
  /** Of the file's amounts above zero, by currency: amounts of several currencies have no average. */
  readonly averages: ReadonlyMap<string, Average>;
  /** The import's currency, which a fixed default is in. */
  readonly currency: string;
}

/**
 * The amount of a deal. A deal that has one keeps it before it is filled, so that importing a file again changes
 * nothing; where no row of the currency has an amount to average there is nothing to fill by.
 */
export function fillAmount(override: AmountOverride, { row, deal, averages, currency }: AmountSources): FilledMoney {
  const kept = { money: row.amountMinor === null && deal ? deal : row, by: null };
  if (row.amountMinor || override.kind === 'keep') return kept;
  if (deal?.amountMinor) return { money: deal, by: null };
  if (override.kind === 'fixed') return { money: { amountMinor: override.amountMinor, currency }, by: 'fixed' };
  const average = averages.get(row.currency);
  return average ? { money: { amountMinor: average.amountMinor, currency: row.currency }, by: 'average' } : kept;
}

/** Gathers amounts of one currency, exactly. */
export class AmountSum {
  #total = 0n;
  #count = 0;

  /** Nothing and zero are left out. */
  add(amountMinor: number | null): void {
    if (!amountMinor) return;
    this.#total += BigInt(amountMinor);
    this.#count++;
  }

  /** Rounded half up to the minor unit; null without an amount. */
  average(): Average | null {
    if (this.#count === 0) return null;
    return { amountMinor: Number(divideHalfUp(this.#total, BigInt(this.#count))), count: this.#count };
  }
}

/** The expected close date of a deal; one that is closed on a day that is known needs none. */
export function fillCloseDate(
  override: CloseDateOverride,
  { said, isClosedOnKnownDay }: { readonly said: string | null; readonly isClosedOnKnownDay: boolean },
): { readonly day: string | null; readonly isFilled: boolean } {
  const fills = said === null && override.kind === 'fixed' && !isClosedOnKnownDay;
  return fills ? { day: override.day, isFilled: true } : { day: said, isFilled: false };
}
