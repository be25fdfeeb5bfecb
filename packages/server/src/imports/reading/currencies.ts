import { isCurrency } from '@forecastle/rules';

/** Signs that name one currency. A bare `$` or `kr` names several and leaves the choice to the settings. */
const SIGNS: Readonly<Record<string, string | null>> = {
  $: null,
  kr: null,
  'kr.': null,
  R: null,
  '¥': null,
  '£': 'GBP',
  '€': 'EUR',
  '₹': 'INR',
  Rs: 'INR',
  'Rs.': 'INR',
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
