import { counted } from '@forecastle/rules/reading';
import type { ImportField } from './fields.ts';
import { DATE_FIELDS, kindFits, NUMBER_FIELDS } from './guess-by-header.ts';
import { fieldWords, type Guesses, type UnfitColumn } from './guesses.ts';
import { fieldsNamed } from './headings.ts';

/** Share of cells that do not fit, from which a header is thought to mean another thing. */
const MEANT_OTHERWISE = 0.9;

/** A column that says it is the amount and is half words would otherwise be left out without a word. */
export function unfitColumns(guesses: Guesses): UnfitColumn[] {
  const found = new Map<ImportField, UnfitColumn>();
  for (const column of guesses.inspection.columns) {
    const { kind, filled, header, unlike } = column;
    if (kind === 'empty' || !unlike?.first) continue;
    for (const { field, exact } of fieldsNamed(header)) {
      const what = DATE_FIELDS.has(field) ? 'date' : NUMBER_FIELDS.has(field) ? 'number' : null;
      if (!what || !exact || guesses.has(field) || found.has(field) || kindFits(field, column, exact)) continue;
      // Where hardly a cell fits, the header means something else.
      if (unlike[what] > filled * MEANT_OTHERWISE) continue;
      const { value, row } = unlike.first;
      const count = `${counted(unlike[what], 'cell')} of ${filled.toLocaleString('en')}`;
      const hold = unlike[what] === 1 ? 'holds' : 'hold';
      const sentence = `The column "${header}" is not used as ${fieldWords(field)}: ${count} ${hold} no ${what}, the first "${value}" in row ${row}.`;
      found.set(field, { field, header, sentence });
    }
  }
  return [...found.values()];
}
