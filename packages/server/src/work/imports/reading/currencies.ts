import { CURRENCIES, isCurrency, ownValue } from '@forecastle/rules/reading';

/** Signs that name one currency. A bare `$`, `kr` or `Rs` names several and leaves the choice to the settings. */
const SIGNS: Readonly<Record<string, string | null>> = {
  $: null,
  kr: null,
  'kr.': null,
  R: null,
  '¥': null,
  '£': 'GBP',
  '€': 'EUR',
  '₹': 'INR',
  Rs: null,
  'Rs.': null,
  '₩': 'KRW',
  '₪': 'ILS',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  US$: 'USD',
  NZ$: 'NZD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  S$: 'SGD',
  HK$: 'HKD',
  R$: 'BRL',
  MX$: 'MXN',
  AUD$: 'AUD',
  CAD$: 'CAD',
  NZD$: 'NZD',
  SGD$: 'SGD',
  HKD$: 'HKD',
  USD$: 'USD',
  '\uffe5': null,
  'JP\u00a5': 'JPY',
  'CN\u00a5': 'CNY',
  '\u20a6': 'NGN',
  'Fr.': 'CHF',
  SFr: 'CHF',
  'SFr.': 'CHF',
};

const BY_SIGN = new Map<string, string | null>(Object.entries(SIGNS).map(([sign, code]) => [sign.toLowerCase(), code]));

/** True for a sign or an ISO 4217 code as it may stand beside a number. */
export function isCurrencySign(text: string): boolean {
  return BY_SIGN.has(text.toLowerCase()) || isCurrencyCode(text);
}

export function isCurrencyCode(text: string): boolean {
  return text.length === 3 && isCurrency(text.toUpperCase());
}

/** The ISO code a sign or code stands for, or null when it could be several. */
export function currencyCode(text: string): string | null {
  return BY_SIGN.get(text.toLowerCase()) ?? (isCurrencyCode(text) ? text.toUpperCase() : null);
}

/** What signs that name several currencies may mean. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  $: [
    'USD',
    'AUD',
    'NZD',
    'CAD',
    'SGD',
    'HKD',
    'MXN',
    'ARS',
    'CLP',
    'COP',
    'TWD',
    'JMD',
    'TTD',
    'BBD',
    'BSD',
    'BMD',
    'FJD',
    'NAD',
    'UYU',
    'XCD',
  ],
  kr: ['DKK', 'ISK', 'NOK', 'SEK'],
  'kr.': ['DKK', 'ISK', 'NOK', 'SEK'],
  r: ['ZAR', 'LSL', 'SZL'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  'rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  '\u00a5': ['JPY', 'CNY'],
  '\uffe5': ['JPY', 'CNY'],
};

/** The currencies that a sign which names several may stand for; null for one that names one, or none. */
export const possibleCurrencies = (sign: string): readonly string[] | null =>
  ownValue(SEVERAL, sign.toLowerCase()) ?? null;

/** How the cells of a currency column are read: signs by the currency of the file, other words as a person said. */
export interface CurrencyChoices {
  /** ISO 4217, for rows that name none. */
  readonly currency: string;
  /** What values that are no currency stand for. */
  readonly currencies?: Readonly<Record<string, string>>;
}

/** The currency that a value of a currency column stands for; null when nobody knows and a person is to be asked. */
export function currencyMeant(value: string, choices: CurrencyChoices): string | null {
  const said = chosenCurrency(value, choices);
  return said ?? knownCurrency(value, choices.currency);
}

/** What a person said that a value stands for. */
export const chosenCurrency = (value: string, { currencies = {} }: CurrencyChoices): string | null =>
  Object.hasOwn(currencies, value) ? (currencies[value] ?? null) : null;

/** What a value says by itself; a sign of several currencies is that of the file where it may be. */
export function knownCurrency(value: string, ofFile: string): string | null {
  return currencyNamed(value) ?? (possibleCurrencies(value)?.includes(ofFile) ? ofFile : null);
}

/** Languages in which programs write the name of a currency (Dynamics: `US Dollar`, `US-Dollar`, `dólar estadounidense`). */
const LANGUAGES = ['en', 'de', 'es', 'fr'];
let names: ReadonlyMap<string, string> | null = null;

/** The code a cell of a currency column means: a code, a sign, a name, or both (`USD - U.S. Dollar`). */
export function currencyNamed(text: string): string | null {
  const code = currencyCode(text);
  if (code !== null) return code;
  const beside = /^([A-Za-z]{3})\s*[-\u2013:(]|\(([A-Za-z]{3})\)$/.exec(text);
  const written = beside?.[1] ?? beside?.[2];
  if (written && isCurrencyCode(written)) return written.toUpperCase();
  names ??= currencyNames();
  return names.get(nameKey(text)) ?? null;
}

function currencyNames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'currency' });
    for (const { code } of CURRENCIES) found.set(nameKey(display.of(code) ?? code), code);
  }
  return found;
}

/** Letters only, without accents and a plural's s: `US-Dollar`, `U.S. dollars` and `US Dollar` agree. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .replace(/s$/, '');
}
