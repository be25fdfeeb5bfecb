import { normaliseHeader } from './headings.ts';
import { namedCurrency } from './named-currency.ts';
import type { ColumnInspection, DateOrder, DecimalMark, FileInspection } from './types.ts';

/** How to read one column's values. */
export interface ColumnForm {
  readonly header: string;
  readonly decimal: DecimalMark;
  readonly order: DateOrder;
  /** Probabilities are written from 0 to 1. */
  readonly fractions: boolean;
  /** ISO code of the currency that the header names. */
  readonly currency?: string | null;
  /** The header says that a deal with a date here is won, or is lost. */
  readonly endsAs?: 'won' | 'lost' | null;
  /** Plain day numbers count from 1904, as the workbook says. */
  readonly date1904?: boolean;
}

/** Answers of the person, by column index; they win over what was found. */
export interface FormChoices {
  readonly dateOrder?: Readonly<Record<string, DateOrder>>;
  readonly decimal?: Readonly<Record<string, DecimalMark>>;
}

/** The forms of all columns, by index: the person's answers, else what the inspection found. */
export function formsOf(inspection: FileInspection, choices: FormChoices = {}): ColumnForm[] {
  return inspection.columns.map(({ index, header, number, date }) => ({
    header,
    decimal: choices.decimal?.[index] ?? number?.decimal ?? '.',
    order: choices.dateOrder?.[index] ?? date?.order ?? 'day_first',
    fractions: number?.fractions === true && !number.percent,
    currency: namedCurrency(header),
    endsAs: endOf(header),
    date1904: inspection.date1904 === true,
  }));
}

/** `Won time` and `Lost on`: a date below says how the deal ended. */
function endOf(header: string): 'won' | 'lost' | null {
  const words = normaliseHeader(header).split(' ');
  const isWon = words.some((word) => WON_HEADERS.has(word));
  return isWon === words.some((word) => LOST_HEADERS.has(word)) ? null : isWon ? 'won' : 'lost';
}
const WON_HEADERS = new Set(
  'won win gewonnen gagnee gagne ganada ganado ganho vinta vincita wygrania wygranej выигрыша 赢单日期 赢单时间 受注日 成約日'.split(
    ' ',
  ),
);
const LOST_HEADERS = new Set(
  'lost loss verloren perdue perdu perdida perdido perda persa przegranej 输单日期 失注日'.split(' '),
);

/** How a column writes its numbers or dates, in words for the mapping screen; null for other columns. */
export function describeForm({ kind, number, date }: ColumnInspection): string | null {
  if (kind === 'number' && number) {
    const thousands = number.thousands ? `, thousands by "${number.thousands}"` : '';
    const currencies = number.currencies.length > 0 ? `, with ${number.currencies.join(', ')}` : '';
    const scale = number.percent ? ', percentages' : number.fractions ? ', from 0 to 1' : '';
    return `Decimals by "${number.decimal}"${thousands}${currencies}${scale}`;
  }
  if (kind !== 'date' || !date) return null;
  if (date.styles.includes('numeric')) return date.order === 'day_first' ? 'Day, month, year' : 'Month, day, year';
  if (date.styles.includes('cell')) return 'Date cells';
  if (date.styles.includes('serial')) return 'Day numbers of a spreadsheet, or dates without separators';
  return date.styles.includes('named') ? 'Month by name' : 'Year, month, day';
}
