import { type FileToRead, inspectInWorker, readDealsInWorker } from './reading/index.ts';
import type { KeptInspection } from './stored-import.ts';

/** Rows shown beside the mapping. */
const SAMPLE_ROWS = 20;
/** Distinct values of a column are kept up to this many characters: enough for stages and owners, not for prose. */
const VALUES_MAX = 30_000;

/** Inspects a file in the worker and takes its first rows as they stand there. Throws UnreadableFile. */
export async function inspectUpload(file: FileToRead): Promise<KeptInspection> {
  const inspection = await inspectInWorker(file);
  const columns = inspection.columns.map((column) => {
    const length = column.values?.reduce((sum, { value }) => sum + value.length, 0) ?? 0;
    return length > VALUES_MAX ? { ...column, values: null } : column;
  });
  const { encoding, delimiter, sheet, headerRow } = inspection;
  const options = {
    ...file.options,
    headerRow,
    ...(encoding === null ? {} : { encoding }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(sheet === null ? {} : { sheet }),
  };
  const rows = readDealsInWorker({
    ...file,
    options,
    afterRow: headerRow,
    mapping: {},
    forms: [],
    context: { currency: 'USD' },
  });
  let sampleRows: (readonly string[])[] = [];
  for await (const batch of rows) {
    sampleRows = batch.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
    break;
  }
  // What a JSON document in PostgreSQL cannot hold is left out of what is shown.
  return JSON.parse(
    JSON.stringify({ ...inspection, columns, sampleRows })
      .replaceAll('\\u0000', '')
      .toWellFormed(),
  );
}
