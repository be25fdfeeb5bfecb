import { type FileToRead, guessMapping, inspectInWorker, recogniseKind } from './reading/index.ts';
import type { KeptInspection } from './stored-import.ts';

/** Distinct values of a column are kept up to this many characters: enough for stages and owners, not for prose. */
const VALUES_MAX = 30_000;

/** Inspects a file in the worker; in a server it is done in a turn (`inspection-turns.ts`). Throws UnreadableFile. */
export async function inspectUpload(file: FileToRead): Promise<KeptInspection> {
  const inspected = await inspectInWorker(file);
  const { unfit, notices } = guessMapping(inspected, recogniseKind(inspected));
  const said = [...unfit.map(({ sentence }) => sentence), ...notices];
  const inspection = { ...inspected, warnings: [...inspected.warnings, ...said] };
  const columns = inspection.columns.map((column) => {
    const length = column.values?.reduce((sum, { value }) => sum + value.length, 0) ?? 0;
    return length > VALUES_MAX ? { ...column, values: null } : column;
  });
  // What a JSON document in PostgreSQL cannot hold is left out of what is shown.
  return JSON.parse(
    JSON.stringify({ ...inspection, columns })
      .replaceAll('\\u0000', '')
      .toWellFormed(),
  );
}
