/** The currencies we charge in. All count in cents. */
export const PRICE_CURRENCIES = ['NZD', 'AUD', 'USD'] as const;
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number];

/** What stands where the visitor's country is not known. */
export const FALLBACK_COUNTRY = 'US';

const BY_COUNTRY: Readonly<Partial<Record<string, PriceCurrency>>> = { NZ: 'NZD', AU: 'AUD' };

/** The currency a visitor from that country (ISO 3166 alpha-2, either case) is charged in; USD for any other text. */
export function currencyOfCountry(country: string): PriceCurrency {
  const code = country.toUpperCase();
  return (Object.hasOwn(BY_COUNTRY, code) && BY_COUNTRY[code]) || 'USD';
}

export function isPriceCurrency(text: string): text is PriceCurrency {
  return (PRICE_CURRENCIES as readonly string[]).includes(text);
}
