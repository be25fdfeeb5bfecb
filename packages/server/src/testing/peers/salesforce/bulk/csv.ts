/**
 * Records as the lines of a CSV file: every value in quotes, empty ones as nothing between the quotes.
 * https://developer.salesforce.com/docs/platform/api-asynch/guide/datafiles-prepare-csv.html
 */
import { writeValue } from '../soql/format.ts';
import { type Asker, type Path, parentOf } from '../soql/paths.ts';
import type { Row } from '../world/fields.ts';

export function writeCsv({ world }: Asker, paths: readonly Path[], rows: readonly Row[]): string {
  const header = paths.map(({ lookups, field }) =>
    [...lookups.map((each) => each.relationshipName), field.name].join('.'),
  );
  const lines = rows.map((row) =>
    paths.map(({ lookups, field }) => {
      const at = parentOf(world, row, lookups);
      return at ? writeValue(field, at) : null;
    }),
  );
  return writeLines(header, lines);
}

export const writeLines = (header: readonly string[], lines: readonly (readonly unknown[])[]): string =>
  [header, ...lines].map((cells) => `${cells.map(quote).join(',')}\n`).join('');

const quote = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
