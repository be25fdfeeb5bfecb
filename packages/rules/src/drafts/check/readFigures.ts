/** Reads amounts, percentages, times and numbers from a text, in English and German. */
import type { AmountMention, Decimal, FigureMention, NumberMention, PercentMention, TimeMention } from './mention.ts';
import { type DateReading, readDates, takenBy } from './readDates.ts';
import { decimalReadings, FIGURE, times } from './readDecimal.ts';
import { alternatives, entryOf, type Groups, UP_TO_TWELVE } from './wordTables.ts';

const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'NZD', 'AUD', 'CAD', 'SGD', 'HKD'],
  us$: ['USD'],
  nz$: ['NZD'],
  a$: ['AUD'],
  au$: ['AUD'],
  ca$: ['CAD'],
  c$: ['CAD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  dollar: ['USD', 'NZD', 'AUD', 'CAD', 'SGD', 'HKD'],
  dollars: ['USD', 'NZD', 'AUD', 'CAD', 'SGD', 'HKD'],
  euro: ['EUR'],
  euros: ['EUR'],
  pound: ['GBP'],
  pounds: ['GBP'],
  yen: ['JPY'],
};
const CODES = 'USD|EUR|GBP|NZD|AUD|CAD|JPY|CHF|SEK|NOK|DKK|SGD|HKD|CNY|INR|BRL|MXN|ZAR|PLN|CZK';
const SIGN = String.raw`US\$|NZ\$|AU?\$|CA?\$|\$|€|£|[¥￥]`;
const WORD = String.raw`(?:US |NZ |New Zealand )?(?:dollars?|euros?|pounds?|yen)\b`;

const SCALES: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  thousand: 1_000n,
  tsd: 1_000n,
  tausend: 1_000n,
  m: 1_000_000n,
  mn: 1_000_000n,
  million: 1_000_000n,
  millions: 1_000_000n,
  mio: 1_000_000n,
  millionen: 1_000_000n,
  b: 1_000_000_000n,
  bn: 1_000_000_000n,
  billion: 1_000_000_000n,
  mrd: 1_000_000_000n,
  milliarden: 1_000_000_000n,
};
const SCALE = String.raw`(?:[\s\u00a0]?(?<scale>thousand|tausend|millions?|millionen|mn|billion|milliarden|bn|[kmb]|(?:tsd|mio|mrd)\b\.?)(?![\p{L}\d]))?`;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...UP_TO_TWELVE,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  twice: 2,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
};
const ORDINALS: Readonly<Record<string, number>> = {
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const FRACTIONS: Readonly<Record<string, number>> = {
  half: 50,
  'a quarter': 25,
  'one quarter': 25,
  'three quarters': 75,
};

const exact = (value: number): Decimal => ({ units: BigInt(value), places: 0 });

type Span = { readonly from: number; readonly to: number };
type Found = (groups: Groups, span: Span) => FigureMention | null;

/** Returns the values of a figure with its scale ("1.73 million"), and how far it may be rounded. */
function scaled(figure: string, scale: string | undefined): Pick<AmountMention, 'readings' | 'roundedTo'> {
  const factor = (scale && entryOf(SCALES, scale.replace('.', ''))) || 1n;
  const readings = decimalReadings(figure).map((reading) => times(reading, factor));
  const [first] = readings;
  const givenFigures = figure.replaceAll(/\D/gu, '').replace(/^0+/u, '').length;
  if (factor === 1n || first === undefined || givenFigures < ROUNDED_FIGURES) return { readings, roundedTo: null };
  const place = factor / 10n ** BigInt(first.places);
  return { readings, roundedTo: place > 0n ? place : null };
}
/** Significant figures from which a shortened amount may be rounded: the product itself shows three. */
const ROUNDED_FIGURES = 3;

const amount: Found = ({ figure = '', scale, sign, code, word }, span): AmountMention => ({
  kind: 'amount',
  ...span,
  ...scaled(figure, scale),
  currencies: code
    ? [code.toUpperCase()]
    : (entryOf(CURRENCIES, sign ?? '') ?? entryOf(CURRENCIES, word?.split(' ').at(-1) ?? '') ?? []),
});
const percent =
  (isPoints: boolean): Found =>
  ({ figure = '' }, span): PercentMention => ({
    kind: 'percent',
    ...span,
    readings: decimalReadings(figure),
    isPoints,
  });
const plain: Found = ({ figure = '', scale, unit }, span): NumberMention => ({
  kind: 'number',
  ...span,
  readings: scaled(figure, scale).readings,
  isDuration: unit !== undefined,
});

interface Reader {
  readonly pattern: RegExp;
  readonly find: Found;
}

/** Longest forms first, so that a part of an amount does not count as another number. */
const IN_DIGITS: readonly Reader[] = [
  // A number to ring, or one with separators that are no thousands.
  {
    pattern: /\+\d[\d ()/-]{5,}\d/gu,
    find: (_, span) => ({ kind: 'number', ...span, readings: [], isDuration: false }),
  },
  {
    pattern: /\b(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?![\d:])\s*(?<half>[ap]m\b|[ap]\.m\.)?/giu,
    find: (groups, span) => timeOf(groups, span),
  },
  {
    pattern: /\b(?<hours>[01]?\d|2[0-3])\.(?<minutes>[0-5]\d)\s*(?:(?<half>[ap]m\b|[ap]\.m\.)|Uhr\b)/giu,
    find: (groups, span) => timeOf(groups, span),
  },
  {
    pattern: /\b(?:at|um)\s+(?<hours>[01]?\d|2[0-3])(?![\d.,:%])(?=\s*(?:[?.!,;]|o['’]clock|Uhr|on\b|$))/giu,
    find: (groups, span) => timeOf(groups, span),
  },
  {
    pattern: /\b(?<hours>1[0-2]|[1-9])\s?(?<half>[ap]m\b|[ap]\.m\.)/giu,
    find: (groups, span) => timeOf(groups, span),
  },
  {
    pattern: new RegExp(`(?:(?<sign>${SIGN})|\\b(?<code>${CODES})\\b)[\\s\\u00a0]?(?<figure>${FIGURE})${SCALE}`, 'giu'),
    find: amount,
  },
  {
    pattern: new RegExp(
      `\\b(?<figure>${FIGURE})${SCALE}[\\s\\u00a0]?(?:(?<sign>${SIGN})|\\b(?<code>${CODES})\\b|(?<word>${WORD}))`,
      'giu',
    ),
    find: amount,
  },
  {
    pattern: new RegExp(`\\b(?<figure>${FIGURE})[\\s\\u00a0]?(?:percentage points?|Prozentpunkte?n?|pp\\b)`, 'giu'),
    find: percent(true),
  },
  {
    pattern: new RegExp(`\\b(?<figure>${FIGURE})[\\s\\u00a0]?(?:%|percent\\b|per cent\\b|pct\\b|Prozent\\b)`, 'giu'),
    find: percent(false),
  },
  {
    pattern: new RegExp(
      `(?<![\\w.,])#?(?<figure>${FIGURE})(?:st|nd|rd|th|x)?(?:${SCALE}\\b)(?<unit>[\\s-]?(?:minutes?|mins?|hours?|hrs?|Minuten|Stunden)\\b)?`,
      'giu',
    ),
    find: plain,
  },
];

const IN_WORDS: readonly Reader[] = [
  {
    pattern: new RegExp(`\\b(?<part>${alternatives(FRACTIONS)})\\b(?!\\s+(?:an?\\s+)?(?:hour|day|year|dozen))`, 'giu'),
    find: ({ part = '' }, span) => ({
      kind: 'percent',
      ...span,
      readings: [exact(entryOf(FRACTIONS, part) ?? 0)],
      isPoints: false,
    }),
  },
  {
    pattern: /\b(?<count>a|one|two|three|four|five)\s+dozen\b/giu,
    find: ({ count = '' }, span) => ({
      kind: 'number',
      ...span,
      readings: [exact(12 * (entryOf(NUMBER_WORDS, count) ?? 1))],
      isDuration: false,
    }),
  },
  {
    pattern: new RegExp(
      `\\b(?<word>${alternatives({ ...NUMBER_WORDS, ...ORDINALS })})\\b(?<unit>[\\s-]minutes?|[\\s-]hours?)?`,
      'giu',
    ),
    find: ({ word = '', unit }, span) => ({
      kind: 'number',
      ...span,
      readings: [exact(entryOf(NUMBER_WORDS, word) ?? entryOf(ORDINALS, word) ?? 0)],
      isDuration: unit !== undefined,
    }),
  },
];

function timeOf({ hours = '', minutes = '0', half }: Groups, span: Span): TimeMention {
  const at = (Number(hours) % (half ? 12 : 24)) * 60 + Number(minutes);
  const noon = 12 * 60;
  if (half) return { kind: 'time', ...span, minutes: [/p/iu.test(half) ? at + noon : at] };
  return { kind: 'time', ...span, minutes: [at] };
}

/** Returns all figures and dates of a text in order, without overlaps. */
export function readFigures(text: string, reading: DateReading): FigureMention[] {
  const found: FigureMention[] = [...readDates(text, reading)];
  const taken = takenBy(text, found);
  for (const { pattern, find } of /\d/u.test(text) ? [...IN_DIGITS, ...IN_WORDS] : IN_WORDS) {
    for (const match of text.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length };
      if (taken.subarray(span.from, span.to).includes(1)) continue;
      const mention = find(match.groups ?? {}, span);
      if (!mention) continue;
      found.push(mention);
      taken.fill(1, span.from, span.to);
    }
  }
  return found.sort((a, b) => a.from - b.from);
}
