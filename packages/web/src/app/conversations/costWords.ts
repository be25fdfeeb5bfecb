import { counted, dollarsOfMicros } from '@forecastle/rules';
import { numberFormat } from '../../ui/format/formats.ts';

/** Returns millionths of a US dollar as people read small prices: $0.012, $1.23. Rounded up, because it says "at most". */
export function costWords(micros: number, locale?: string): string {
  const places = placesOf(micros);
  const format = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: 'ceil',
  });
  return format.format(dollarsOfMicros(micros) as Intl.StringNumericLiteral);
}

interface Sending {
  /** Host that receives the facts. */
  readonly sendsTo: string;
  readonly costMicros: number | null;
}

/** Returns what goes where and the most it costs: "Sends 12 facts to api.example.com. At most $0.003." */
export function sendWords(facts: number, { sendsTo, costMicros }: Sending): string {
  const cost =
    costMicros === null ? 'Price unknown.' : costMicros === 0 ? 'No cost.' : `At most ${costWords(costMicros)}.`;
  return `Sends ${counted(facts, 'fact')} to ${sendsTo}. ${cost}`;
}

function placesOf(micros: number): number {
  if (micros === 0 || micros >= 100_000) return 2;
  return micros >= 1_000 ? 3 : 4;
}
