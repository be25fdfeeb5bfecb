import type { DealsToRead } from './deals-to-read.ts';
import { fieldsNamed } from './headings.ts';
import { readInstant } from './instants.ts';
import { openBatches } from './rows.ts';
import { cellText, cleanLine, isBlankText } from './text.ts';
import type { RawRow } from './types.ts';

interface State {
  readonly row: number;
  /** Epoch milliseconds of its last change; null where the file does not say. */
  readonly at: number | null;
}

/**
 * Rows whose deal, by its own identifier, stands in the file again in a later state: the row that holds it, by the
 * number of the earlier one. Later is what was changed later, where a column says so, else what stands further down.
 */
export async function supersededRows(deals: DealsToRead): Promise<ReadonlyMap<number, number>> {
  const { mapping, afterRow, forms } = deals;
  const idColumn = mapping.externalId;
  const superseded = new Map<number, number>();
  if (idColumn === undefined) return superseded;
  const timeColumn = forms.findIndex(({ header }) =>
    fieldsNamed(header).some(({ field, exact }) => field === 'changedAt' && exact),
  );
  const latest = new Map<string, State>();
  const earlier = new Map<string, number[]>();
  for await (const batch of openBatches({ ...deals, afterRow })) {
    for (const row of batch) {
      const id = cleanLine(cellText(row.cells[idColumn]));
      if (isBlankText(id)) continue;
      const state: State = { row: row.rowNumber, at: timeOf(row, timeColumn, deals) };
      const before = latest.get(id);
      const isLater = before === undefined || before.at === null || state.at === null || state.at >= before.at;
      if (isLater) latest.set(id, state);
      if (before === undefined) continue;
      earlier.set(id, [...(earlier.get(id) ?? []), isLater ? before.row : state.row]);
    }
  }
  for (const [id, rows] of earlier) {
    const counts = latest.get(id)?.row ?? 0;
    for (const row of rows) superseded.set(row, counts);
  }
  return superseded;
}

function timeOf({ cells }: RawRow, column: number, { forms }: DealsToRead): number | null {
  const form = forms[column];
  if (!form) return null;
  const reading = readInstant(cells[column] ?? null, form, 'UTC');
  return 'value' in reading ? reading.value : null;
}
