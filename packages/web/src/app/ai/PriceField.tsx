import { dollarsOfMicros } from '@forecastle/rules';
import { type Parsed, ParsedField, type ParsedFieldProps } from '../../ui/fields/ParsedField.tsx';
import { numberFormat } from '../../ui/format/formats.ts';
import { parseMicros } from '../../ui/format/micros.ts';

/** As much for a million tokens as the server takes. */
const MOST = 10_000_000_000;

/** US dollars for a million tokens, up to six decimals, read without rounding. */
export function PriceField(props: Omit<ParsedFieldProps, 'parse' | 'format' | 'before' | 'after'>) {
  return <ParsedField parse={parse} format={format} before="USD" {...props} />;
}

function parse(text: string): Parsed {
  if (text.trim() === '') return { ok: true, value: null };
  const value = parseMicros(text);
  if (value === null) return { ok: false, message: `"${text.trim()}" is not a price with up to 6 decimals.` };
  if (value > MOST) return { ok: false, message: 'At most 10,000.' };
  return { ok: true, value };
}

const format = (micros: number): string =>
  numberFormat(undefined, { maximumFractionDigits: 6 }).format(dollarsOfMicros(micros) as Intl.StringNumericLiteral);
