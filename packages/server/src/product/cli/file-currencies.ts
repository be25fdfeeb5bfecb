/** Brings the amounts of files into one currency. Files hold no rates: a person gives them, one for all days. */
import { convertMinor, counted, isCurrency } from '@forecastle/rules';
import { splitPairs } from './chosen-pairs.ts';
import { WrongUse } from './exit-codes.ts';

/** What was done with the amounts of a currency that the figures are not in. */
export interface RateOfFile {
  readonly currency: string;
  /** What one unit is in the currency of the figures, as given; null without a rate, so that its amounts count as unknown. */
  readonly rate: string | null;
  /** Deals with an amount in it. */
  readonly deals: number;
}

/** Reads `CODE=RATE` pairs: what one unit is in the currency of the figures. */
export function chosenRates(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    splitPairs(pairs, '--rate CODE=RATE').map(([code, rate]) => {
      const currency = code.toUpperCase();
      if (!isCurrency(currency)) throw new WrongUse(`--rate "${code}=${rate}": expected an ISO 4217 code such as NZD.`);
      if (!isRate(rate)) {
        throw new WrongUse(`--rate "${code}=${rate}": expected a number above zero such as 1.08.`);
      }
      return [currency, rate] as const;
    }),
  );
}

/** The conversion itself refuses what is no rate. */
function isRate(text: string): boolean {
  try {
    convertMinor(1, 'NZD', 'NZD', text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An amount that a row tells of a deal. */
interface ToldAmount {
  readonly amountMinor: number | null;
  readonly currency: string;
}

export class FileCurrencies {
  /** Currency of the figures: the one asked for, or that of the files where they name one alone and no rate leads away from it. */
  readonly currency: string;
  /** The other currencies of the files, those of the most deals first. */
  readonly rates: readonly RateOfFile[];
  readonly #asked: string;
  readonly #rates: ReadonlyMap<string, string>;

  constructor(
    deals: Iterable<readonly ToldAmount[]>,
    { asked, rates }: { readonly asked: string; readonly rates: ReadonlyMap<string, string> },
  ) {
    const found = new Map<string, number>();
    for (const rows of deals) {
      const own = new Set(rows.flatMap(({ amountMinor, currency }) => (amountMinor === null ? [] : [currency])));
      for (const currency of own) found.set(currency, (found.get(currency) ?? 0) + 1);
    }
    const [only = asked, ...others] = found.keys();
    this.currency = others.length === 0 && !rates.has(only) ? only : asked;
    this.#asked = asked;
    this.#rates = rates;
    this.rates = [...found]
      .filter(([currency]) => currency !== this.currency)
      .map(([currency, deals]) => ({ currency, rate: rates.get(currency) ?? null, deals }))
      .toSorted((a, b) => b.deals - a.deals || (a.currency < b.currency ? -1 : 1));
  }

  /** Minor units of the currency of the figures; null where no rate was given. */
  amountOf(amountMinor: number, currency: string): number | null {
    if (currency === this.currency) return amountMinor;
    const rate = this.#rates.get(currency);
    return rate === undefined ? null : convertMinor(amountMinor, currency, this.currency, rate);
  }

  /** Says what was done with amounts of other currencies; nothing where there are none. */
  sentences(): string[] {
    if (this.currency !== this.#asked) return [`All amounts are in ${this.currency}, so the figures are too.`];
    return this.rates.map(({ currency, rate, deals }) =>
      rate === null
        ? `${counted(deals, 'deal')} in ${currency} without a rate: wins count, amounts do not. Add a rate with --rate ${currency}=RATE.`
        : `${counted(deals, 'deal')} in ${currency}, converted at ${rate} ${this.currency} for 1 ${currency} on every day.`,
    );
  }
}
