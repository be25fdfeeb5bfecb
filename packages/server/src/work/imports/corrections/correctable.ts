import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { checkOpen } from '../check-ready.ts';
import { visibleImport } from '../find-import.ts';
import type { Counts, StoredImport } from '../stored-import.ts';

/** An import whose rows have been found by a preview and are kept. */
export interface PreviewedImport extends StoredImport {
  readonly preview: Counts;
  readonly choices: NonNullable<StoredImport['choices']>;
  readonly inspection: NonNullable<StoredImport['inspection']>;
}

/** An import whose rows may be listed and, with `lock`, corrected. */
export async function correctable(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { lock?: boolean } = {},
): Promise<PreviewedImport> {
  const stored = await visibleImport(tx, actor, id, options);
  if (stored.status === 'previewing') {
    throw conflict({
      field: 'status',
      value: stored.status,
      expected: 'ready',
      message: 'The preview is still running. Nothing was changed. Correct the rows when it is done.',
    });
  }
  checkOpen(stored);
  const { preview, choices, inspection } = stored;
  if (preview && choices && inspection && stored.status === 'ready' && (await hasRows(tx, id, preview))) {
    return { ...stored, preview, choices, inspection };
  }
  if (stored.noun !== 'deals') {
    throw conflict({
      field: 'noun',
      value: stored.noun,
      expected: 'deals',
      message: `Correct a file of ${stored.noun} in the file itself and upload it again. Nothing was changed.`,
    });
  }
  if (choices?.kind === 'history') {
    throw conflict({
      field: 'kind',
      value: choices.kind,
      expected: 'pipeline',
      message: 'Correct a history in the file itself and upload it again. Nothing was changed.',
    });
  }
  throw conflict({
    field: 'status',
    value: stored.status,
    expected: 'a preview of these choices',
    message: 'Preview the import first. Then you can correct its rows.',
  });
}

/** Previews of earlier versions kept no rows. */
async function hasRows(tx: TenantTransaction, id: string, { rows: expected }: Counts): Promise<boolean> {
  if (expected === 0) return true;
  const { rows } = await tx.client.query(
    'SELECT 1 FROM import_row_blocks WHERE organization_id = $1 AND import_id = $2 LIMIT 1',
    [tx.organizationId, id],
  );
  return rows.length > 0;
}

/** The columns that fields are taken from, in the order of the file. */
export const mappedColumns = ({ choices }: PreviewedImport): number[] =>
  [...new Set([...Object.values(choices.mapping), ...Object.values(choices.customColumns)])].sort((a, b) => a - b);
