/** The unit that a table of money is written in, so that its columns hold bare numbers. */

import { numberFormat } from '../../../../ui/format/formats.ts';
import { currencyDigits, currencySymbol, type Minor, parseMoney } from '../../../../ui/format/money.ts';

export interface FigureUnit {
  /** For the header: "$K". */
  readonly label: string;
  /** "1,039.5". */
  readonly show: (minor: Minor) => string;
  /** The same with its sign: "+5.0", "−330.0". */
  readonly showChange: (minor: Minor) => string;
  /** Reads a typed amount into minor units: "250" in a table of $K is 250,000. Null when it is no amount. */
  readonly read: (text: string) => number | null;
}

/** From so many whole units on figures are written in thousands, or in millions. */
const THOUSANDS_FROM = 100_000;
const MILLIONS_FROM = 100_000_000;

/** A bare number below it is meant in the unit of the table: nobody commits $250 beside figures in $K. */
const BARE_BELOW = 1000;

/** Chooses the unit by the largest figure of the table. */
export function figureUnit(figures: readonly (Minor | null)[], currency: string): FigureUnit {
  const minorOfWhole = 10 ** currencyDigits(currency);
  const largest = Math.max(0, ...figures.map((figure) => Math.abs(Number(figure ?? 0)))) / minorOfWhole;
  const [size, suffix, digits] =
    largest >= MILLIONS_FROM ? [1e6, 'M', 2] : largest >= THOUSANDS_FROM ? [1e3, 'K', 1] : [1, '', 0];
  const format = numberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const write = (value: number) => format.format(value / minorOfWhole / size);
  return {
    label: `${currencySymbol(currency)}${suffix}`,
    show: (minor) => write(Number(minor)).replace('-', '−'),
    showChange: (minor) => {
      const text = write(Math.abs(Number(minor)));
      // What rounds to nothing has no sign.
      if (!/[1-9]/.test(text)) return text;
      return `${Number(minor) < 0 ? '−' : '+'}${text}`;
    },
    read: (text) => {
      const minor = parseMoney(text, currency);
      const isBare = minor !== null && minor < BARE_BELOW * minorOfWhole && !/[a-z]/i.test(text);
      return isBare ? parseMoney(String(Math.round(minor * size) / minorOfWhole), currency, 'en') : minor;
    },
  };
}
