/** Money of model calls: integer millionths of a US dollar, the currency that providers bill in. */
import { dollarsOfMicros } from '@forecastle/rules';
import { numberFormat } from './formats.ts';
import { parseDecimal } from './numbers.ts';

const PLACES = 6;
const CENTS = 2;
/** Figures shown of a cost below a dollar. */
const FIGURES = 3;

/** Returns a cost as people read it: cents from a dollar on, three figures below, so that no call looks free. */
export function formatMicros(micros: number, locale?: string): string {
  const beforeFirst = PLACES - String(micros).length;
  const places = micros === 0 ? CENTS : beforeFirst + FIGURES;
  return format(micros, locale, Math.min(PLACES, Math.max(CENTS, places)));
}

/** Returns a price with all its places. */
export const formatMicrosExactly = (micros: number, locale?: string): string => format(micros, locale, PLACES);

function format(micros: number, locale: string | undefined, maximumFractionDigits: number): string {
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits: CENTS, maximumFractionDigits } as const;
  // Intl takes decimal strings exactly; the type only knows literals.
  return numberFormat(locale, options).format(dollarsOfMicros(micros) as Intl.StringNumericLiteral);
}

/** Typed dollars to micros; null when it is no amount, is negative, or has more than six places. */
export function parseMicros(text: string, locale?: string): number | null {
  const decimal = parseDecimal(text.replace(/^\s*(?:US)?\$\s*/i, ''), locale);
  if (decimal === null || decimal.startsWith('-')) return null;
  const [whole = '', part = ''] = decimal.split('.');
  if (part.length > PLACES) return null;
  const micros = Number(`${whole}${part.padEnd(PLACES, '0')}`);
  return Number.isSafeInteger(micros) ? micros : null;
}
