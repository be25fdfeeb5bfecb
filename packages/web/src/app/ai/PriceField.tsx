import { dollarsOfMicros } from '@forecastle/rules';
import { type Parsed, ParsedField, type ParsedFieldProps } from '../../ui/fields/ParsedField.tsx';
import { numberFormat } from '../../ui/format/formats.ts';
import { parseMicros } from '../../ui/format/micros.ts';

interface PriceFieldProps extends Omit<ParsedFieldProps, 'parse' | 'format' | 'before' | 'after'> {
  /** As many millionths of a dollar as the server takes. */
  most: number;
}

/** Takes US dollars, up to six decimals, read without rounding. */
export function PriceField({ most, ...props }: PriceFieldProps) {
  return <ParsedField parse={(text) => parse(text, most)} format={format} before="USD" {...props} />;
}

function parse(text: string, most: number): Parsed {
  if (text.trim() === '') return { ok: true, value: null };
  const value = parseMicros(text);
  if (value === null) return { ok: false, message: `"${text.trim()}" is not a price with up to 6 decimals.` };
  if (value > most) return { ok: false, message: `At most ${format(most)}.` };
  return { ok: true, value };
}

const format = (micros: number): string =>
  numberFormat(undefined, { maximumFractionDigits: 6 }).format(dollarsOfMicros(micros) as Intl.StringNumericLiteral);
