import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { TypedRow } from '../reading/index.ts';
import type { RunSetup } from '../run/set-up.ts';
import { correctionsBetween, correctRow } from './effective.ts';

/** Batches of a file with what a person has set in their rows, asked for batch by batch. Without corrections nothing is. */
export async function* withCorrections(
  pool: pg.Pool,
  setup: RunSetup,
  batches: AsyncIterable<readonly TypedRow[]>,
): AsyncGenerator<readonly TypedRow[]> {
  const { organizationId, importId, editPosition: position } = setup;
  for await (const batch of batches) {
    const first = batch[0]?.rowNumber;
    const last = batch.at(-1)?.rowNumber;
    if (position === 0 || first === undefined || last === undefined) {
      yield batch;
      continue;
    }
    const found = await inTenant(pool, organizationId, (tx) =>
      correctionsBetween(tx, { importId, position, first, last }),
    );
    yield batch.map((row) => {
      const corrections = found.get(row.rowNumber);
      return corrections ? correctRow(row, corrections, setup) : row;
    });
  }
}
