import type { TypedDeal } from '../deal.ts';
import { formsOf } from '../forms.ts';
import { inspectFile } from '../inspect.ts';
import { guessMapping } from '../mapping.ts';
import { readDeals } from '../typed-rows.ts';
import type { FileToRead } from '../types.ts';

/** Reads a file the way a person does who accepts every guess. */
export async function readAsGuessed(file: FileToRead, currency = 'NZD') {
  const inspection = await inspectFile(file);
  const { mapping } = guessMapping(inspection);
  const deals: TypedDeal[] = [];
  const problems: string[] = [];
  const notices: string[] = [];
  const rows = { ...file, afterRow: inspection.headerRow, mapping, forms: formsOf(inspection), context: { currency } };
  for await (const batch of readDeals(rows)) {
    for (const { reading } of batch) {
      if ('deal' in reading) {
        deals.push(reading.deal);
        notices.push(...reading.notices.map(({ row, column, reason }) => `${row} ${column}: ${reason}`));
      } else {
        problems.push(
          ...reading.problems.map(({ row, column, value, reason }) => `${row} ${column} "${value}": ${reason}`),
        );
      }
    }
  }
  return { inspection, mapping, deals, problems, notices };
}
