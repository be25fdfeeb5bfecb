import type { DateOrder, DecimalMark, FileInspection } from './types.ts';

/** How to read one column's values. */
export interface ColumnForm {
  readonly header: string;
  readonly decimal: DecimalMark;
  readonly order: DateOrder;
  /** Probabilities are written from 0 to 1. */
  readonly fractions: boolean;
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
  }));
}
