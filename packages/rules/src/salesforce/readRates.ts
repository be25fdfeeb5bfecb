/**
 * Turns exchange rates of Salesforce into rates of ours. There a rate says how many units of a currency make one of the corporate
 * currency; here, what one unit is worth in the currency of the organisation. Rates hold from a day on.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_currencytype.htm
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_datedconversionrate.htm
 */
import { isCurrency } from '../money/currencyDigits.ts';
import { type Decimal, divideHalfUp, parseDecimal } from '../money/decimal.ts';

export interface RatesThere {
  readonly currencies: readonly {
    readonly isoCode: string;
    readonly isCorporate: boolean;
    readonly rate: string | null;
  }[];
  /** None where the organisation has no dated rates. `startsOn`: YYYY-MM-DD. */
  readonly dated: readonly { readonly isoCode: string; readonly startsOn: string; readonly rate: string | null }[];
}

export interface SyncedRate {
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  /** What one unit is worth, as a plain decimal. */
  readonly rate: string;
}

interface SyncedRates {
  /** By currency, earliest first. */
  readonly rates: ReadonlyMap<string, readonly SyncedRate[]>;
  /** Why currencies have none, by currency. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Rates without a date hold on every day that records keep. */
const FIRST_DAY = '1900-01-01';
/** Digits of a rate before and behind the point. */
const WHOLE_DIGITS = 12;
const DECIMALS = 12;

/** Returns what rates of Salesforce are in `base`, those that have begun by a day (YYYY-MM-DD). Rounded once, half up. */
export function ratesInto(base: string, today: string, there: RatesThere): SyncedRates {
  const codes = there.currencies.map(({ isoCode }) => isoCode);
  const rates = new Map<string, readonly SyncedRate[]>();
  const faults = new Map<string, string>();
  const own = timelineOf(base, there);
  if (!codes.includes(base)) return { rates, faults: new Map([[base, baseIsMissing(base, codes)]]) };
  if (own.length === 0)
    return {
      rates,
      faults: new Map([[base, `Salesforce has no rate for ${base}, your currency. No rates were read.`]]),
    };
  for (const currency of codes) {
    if (currency === base) continue;
    const told = isCurrency(currency) ? quotients(own, timelineOf(currency, there), today) : [];
    if (told.length > 0) rates.set(currency, told);
    else faults.set(currency, whyNone(currency));
  }
  return { rates, faults };
}

export const baseIsMissing = (base: string, codes: readonly string[]): string =>
  `Your currency ${base} is not among the currencies of Salesforce (${codes.join(', ')}), so its rates cannot be converted. Add ${base} there, or set rates under Settings, Currencies.`;

const whyNone = (currency: string): string =>
  isCurrency(currency)
    ? `Salesforce has no usable rate for ${currency}. Set one under Settings, Currencies.`
    : `Forecastle does not know the currency ${currency}.`;

interface Since {
  readonly from: string;
  readonly rate: Decimal;
}

/** Returns the rates of a currency, earliest first. Where it has no dated ones, the one of the currency holds always. */
function timelineOf(currency: string, { currencies, dated }: RatesThere): readonly Since[] {
  const known = currencies.find(({ isoCode }) => isoCode === currency);
  if (!known) return [];
  const own = dated.filter(({ isoCode }) => isoCode === currency);
  const told = known.isCorporate
    ? [{ startsOn: FIRST_DAY, rate: '1' }]
    : own.length > 0
      ? own
      : [{ startsOn: FIRST_DAY, rate: known.rate }];
  const byDay = new Map<string, Since>();
  for (const { startsOn, rate: text } of told.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const rate = parseDecimal(text ?? '');
    const from = startsOn < FIRST_DAY ? FIRST_DAY : startsOn;
    if (rate !== null && rate.digits > 0n) byDay.set(from, { from, rate });
  }
  return [...byDay.values()];
}

/** Returns what a currency is worth on every day on which either rate changes, from the first on which both are known. */
function quotients(base: readonly Since[], other: readonly Since[], today: string): readonly SyncedRate[] {
  const days = [...new Set([...base, ...other].map(({ from }) => from))].filter((day) => day <= today).sort();
  const told: SyncedRate[] = [];
  for (const day of days) {
    const [over, under] = [holdingOn(base, day), holdingOn(other, day)];
    if (!over || !under) continue;
    const rate = quotient(over, under);
    if (rate === null) return [];
    if (told.at(-1)?.rate !== rate) told.push({ validFrom: day, rate });
  }
  return told;
}

const holdingOn = (timeline: readonly Since[], day: string): Decimal | undefined =>
  timeline.findLast(({ from }) => from <= day)?.rate;

/** Returns a decimal of at most twelve digits on either side of the point; null for what is larger, or nothing then. */
function quotient(over: Decimal, under: Decimal): string | null {
  const dividend = over.digits * 10n ** BigInt(under.scale + DECIMALS);
  const scaled = divideHalfUp(dividend, under.digits * 10n ** BigInt(over.scale));
  if (scaled === 0n || scaled >= 10n ** BigInt(WHOLE_DIGITS + DECIMALS)) return null;
  const digits = String(scaled).padStart(DECIMALS + 1, '0');
  const decimals = digits.slice(-DECIMALS);
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return `${digits.slice(0, -DECIMALS)}${end === 0 ? '' : `.${decimals.slice(0, end)}`}`;
}
