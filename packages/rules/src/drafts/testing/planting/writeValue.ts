import { dateWords } from '../../../dateWords.ts';
import { DAY_MS, isoDate } from '../../../days.ts';
import { digitsOf } from '../../../money/currencyDigits.ts';
import { formatMoney } from '../../../money/formatMoney.ts';
import {
  type Amount,
  type Currency,
  type Form,
  isPerson,
  isWords,
  type Language,
  type Locale,
  type Part,
  type Percent,
  type Person,
  type Said,
  TODAY,
} from './values.ts';

/** How a draft is written. */
export interface Manner {
  readonly locale: Locale;
  readonly language: Language;
}

/** Words for days seen from today; those of which people mean two days ("next Friday" on a Wednesday) are left out. */
export const RELATIVE_DAYS: readonly (readonly [offset: number, words: string])[] = [
  [1, 'tomorrow'],
  [2, 'this Friday'],
  [5, 'next Monday'],
  [6, 'next Tuesday'],
  [10, 'in ten days'],
  [14, 'in two weeks'],
  [21, 'in three weeks'],
  [28, 'in four weeks'],
  [-1, 'yesterday'],
  [-5, 'last Friday'],
  [-6, 'last Thursday'],
  [-7, 'a week ago'],
  [-10, 'ten days ago'],
  [-14, 'two weeks ago'],
  [-21, 'three weeks ago'],
];

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh'.split(' ');

const MONEY_NAMES = new Map<Currency, string>([
  ['USD', 'dollars'],
  ['EUR', 'euros'],
  ['GBP', 'pounds'],
  ['NZD', 'New Zealand dollars'],
  ['JPY', 'yen'],
]);

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns a figure with the separators of the locale. */
export function grouped(figure: number, locale: string): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format.format(figure);
}

function symbolOf(currency: Currency, locale: Locale): string {
  if (currency === 'USD') return locale === 'en-US' ? '$' : 'US$';
  if (currency === 'NZD') return locale === 'en-NZ' ? '$' : 'NZ$';
  return currency === 'GBP' ? '£' : currency === 'EUR' ? '€' : '¥';
}

/** Returns the figure shortened without rounding, such as 1.25 and "million"; null where only rounding would shorten it. */
function shortened(units: number): { figure: string; isMillion: boolean } | null {
  const isMillion = units >= 1_000_000;
  if (units < 10_000 || units % (isMillion ? 1000 : 100) !== 0) return null;
  return { figure: String(units / (isMillion ? 1_000_000 : 1000)), isMillion };
}

function writeAmount({ units, currency }: Amount, form: Form, { locale, language }: Manner): string | null {
  const minor = units * 10 ** digitsOf(currency);
  if (form === 'written') return formatMoney(minor, currency, 'whole', locale);
  if (form === 'codeInFull')
    return language === 'de' ? `${grouped(units, 'de-DE')} ${currency}` : `${currency} ${grouped(units, 'en-GB')}`;
  const short = shortened(units);
  if (short === null) return null;
  const { figure, isMillion } = short;
  const german = figure.replace('.', ',');
  if (form === 'words') {
    if (language === 'de') return isMillion && figure !== '1' ? `${german} Millionen Euro` : null;
    const name = currency === 'USD' && locale !== 'en-US' ? 'US dollars' : (MONEY_NAMES.get(currency) ?? currency);
    return `${figure} ${isMillion ? 'million' : 'thousand'} ${name}`;
  }
  if (form === 'code')
    return language === 'de'
      ? `${currency} ${german} ${isMillion ? 'Mio.' : 'Tsd.'}`
      : `${currency} ${figure}${isMillion ? 'm' : 'k'}`;
  if (form !== 'short') return null;
  if (locale === 'de-DE') return `${german} ${isMillion ? 'Mio.' : 'Tsd.'} ${symbolOf(currency, locale)}`;
  const unit = isMillion ? 'm' : 'k';
  return `${symbolOf(currency, locale)}${figure}${locale === 'en-US' ? unit.toUpperCase() : unit}`;
}

function writeCount(number: number, form: Form, { locale }: Manner): string | null {
  if (form === 'written') return grouped(number, locale);
  if (form === 'words') return number >= 2 ? (SMALL[number] ?? null) : null;
  if (form === 'dozen') return number === 12 ? 'a dozen' : null;
  return form === 'ordinal' && number > 0 ? (ORDINALS[number] ?? null) : null;
}

function writePercent({ percent }: Percent, form: Form, { locale, language }: Manner): string | null {
  const figure = locale === 'de-DE' ? String(percent).replace('.', ',') : String(percent);
  if (form === 'written') return locale === 'de-DE' ? `${figure}\u00a0%` : `${figure}%`;
  if (form === 'words')
    return language === 'de' ? `${figure} Prozent` : `${percent} ${locale === 'en-US' ? 'percent' : 'per cent'}`;
  if (form !== 'fraction') return null;
  return percent === 50 ? 'half' : percent === 25 ? 'a quarter' : percent === 75 ? 'three quarters' : null;
}

/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formatters.set(key, known);
  return known;
}

const SUFFIXES = ['th', 'st', 'nd', 'rd'];
const suffixed = (day: number) => `${day}${day % 100 > 10 && day % 100 < 14 ? 'th' : (SUFFIXES[day % 10] ?? 'th')}`;

export function writeDate(day: number, form: Form, { locale, language }: Manner): string | null {
  const when = new Date(day * DAY_MS);
  const spoken = language === 'de' || locale !== 'de-DE' ? locale : 'en-GB';
  const by = (options: Intl.DateTimeFormatOptions, by: string = spoken) => formatterOf(by, options).format(when);
  switch (form) {
    case 'written':
      return dateWords(day, locale);
    case 'long':
      return by({ day: 'numeric', month: 'long', year: 'numeric' });
    case 'dayMonth':
      return by({ day: 'numeric', month: language === 'de' ? 'long' : 'short' });
    case 'ordinalDay': {
      const [month, nth] = [by({ month: 'long' }), suffixed(when.getUTCDate())];
      return spoken === 'en-US' ? `${month} ${nth}` : `${nth} of ${month}`;
    }
    case 'slashes':
      return by({ day: '2-digit', month: '2-digit', year: 'numeric' }, locale);
    case 'iso':
      return isoDate(day);
    case 'weekday': {
      const rest = by({ day: 'numeric', month: 'long' });
      return `${by({ weekday: 'long' })}${spoken === 'en-US' || language === 'de' ? ',' : ''} ${rest}`;
    }
    case 'relative':
      return RELATIVE_DAYS.find(([offset]) => TODAY + offset === day)?.[1] ?? null;
    case 'monthEnd':
      return new Date((day + 1) * DAY_MS).getUTCDate() === 1 ? `the end of ${by({ month: 'long' })}` : null;
    case 'month':
      return by({ month: 'long', year: 'numeric' });
    case 'quarter':
      return `Q${Math.floor(when.getUTCMonth() / 3) + 1} ${when.getUTCFullYear()}`;
    default:
      return null;
  }
}

/** Returns a name without its accents, as a keyboard without them writes it. */
const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

function writePerson({ first, last, isWoman }: Person, form: Form, { locale, language }: Manner): string | null {
  const full = `${first} ${last}`;
  switch (form) {
    case 'written':
      return full;
    case 'first':
      return first;
    case 'last':
      return last;
    case 'initial':
      return `${first.slice(0, 1)}. ${last}`;
    case 'politeObject':
      return `${isWoman ? 'Frau' : 'Herrn'} ${last}`;
    case 'polite':
      if (language === 'de') return `${isWoman ? 'Frau' : 'Herr'} ${last}`;
      return `${isWoman ? 'Ms' : 'Mr'}${locale === 'en-US' ? '.' : ''} ${last}`;
    case 'unaccented':
      return unaccented(full) === full ? null : unaccented(full);
    default:
      return null;
  }
}

export const LEGAL_SUFFIX = / (Inc|Ltd|Limited|GmbH|AG|plc|LLC|KK)$/;

/** Returns a value as a sentence writes it; null where the form cannot say it exactly. */
export function writeSaid({ value, form }: Said, manner: Manner): string | null {
  if (isWords(value)) {
    if (form === 'written') return value.words;
    return form === 'noSuffix' && LEGAL_SUFFIX.test(value.words) ? value.words.replace(LEGAL_SUFFIX, '') : null;
  }
  if (isPerson(value)) return writePerson(value, form, manner);
  switch (value.kind) {
    case 'amount':
      return writeAmount(value, form, manner);
    case 'number':
      return writeCount(value.count, form, manner);
    case 'percent':
      return writePercent(value, form, manner);
    case 'date':
      return writeDate(value.day, form, manner);
  }
}

/** Returns the parts joined; null where one of them cannot be written. */
export function writeParts(parts: readonly Part[], manner: Manner): string | null {
  const written = parts.map((part) => (typeof part === 'string' ? part : writeSaid(part, manner)));
  return written.includes(null) ? null : written.join('');
}
