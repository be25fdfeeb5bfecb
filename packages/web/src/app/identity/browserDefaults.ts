/** What the browser tells of where somebody works: a first guess that Settings can change. */
import { isCurrency, isTimeZone, keptTimeZone, UTC_ZONE } from '@forecastle/rules';

/** Currencies by region, for the regions most people sign up from; any other starts with US dollars. */
const CURRENCY_OF_REGION: Readonly<Record<string, string>> = {
  NZ: 'NZD',
  AU: 'AUD',
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  IE: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  AT: 'EUR',
  FI: 'EUR',
  PT: 'EUR',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  JP: 'JPY',
  IN: 'INR',
  SG: 'SGD',
  HK: 'HKD',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
  AE: 'AED',
  IL: 'ILS',
  KR: 'KRW',
  CN: 'CNY',
};

/** First month of the fiscal year where most companies do not begin it in January. */
const FISCAL_MONTH_OF_REGION: Readonly<Record<string, number>> = {
  NZ: 4,
  AU: 7,
  IN: 4,
  JP: 4,
  GB: 4,
  HK: 4,
  SG: 4,
  ZA: 3,
};

export interface BrowserDefaults {
  readonly timeZone: string;
  readonly currency: string;
  readonly fiscalMonth: number;
}

export function browserDefaults(language = navigator.language): BrowserDefaults {
  const timeZone = keptTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const region = regionOf(language);
  const currency = CURRENCY_OF_REGION[region] ?? 'USD';
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : UTC_ZONE,
    currency: isCurrency(currency) ? currency : 'USD',
    fiscalMonth: FISCAL_MONTH_OF_REGION[region] ?? 1,
  };
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    // Not every browser names a language by the standard: on a system without one, Chromium says "en-US@posix".
    return 'US';
  }
}
