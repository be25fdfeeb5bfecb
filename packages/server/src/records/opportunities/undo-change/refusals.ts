/** Why a change stays, in words a person understands. */

import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';

export const notUndoable = () =>
  invalid({
    field: 'changeId',
    message:
      'You can undo changes to fields, evidence and contacts here. Undo an import, bulk edit or merge on its own page.',
  });

export const wordsGone = () =>
  conflict({ field: 'changeId', message: 'The earlier text is no longer kept. Nothing was changed.' });

export const valueGone = (what: string) =>
  conflict({ field: 'changeId', message: `${what} from before no longer exists. Nothing was changed.` });

export const fromNewer = () =>
  conflict({
    field: 'changeId',
    message: 'A newer version made this change. Nothing was changed. Try again once all servers are updated.',
  });

export const followsLines = () =>
  conflict({
    field: 'changeId',
    message: 'The amount follows the line items now. Nothing was changed. Set it by hand first.',
  });

export const linesInAnother = () =>
  conflict({
    field: 'changeId',
    message: 'Some lines are in another currency now. Nothing was changed. Convert the deal with all its lines.',
  });

/** Somebody built on it: says who changed the same since, and when. */
export async function builtOn(tx: TenantTransaction, { actorId, recordedAt }: LedgerRow) {
  const { rows } = await tx.client.query<{ name: string | null; day: string }>(
    `SELECT coalesce(m.name, k.name, i.file_name) AS name,
       to_char($3::timestamptz AT TIME ZONE o.time_zone, 'FMDD Mon YYYY HH24:MI') AS day
     FROM organizations o
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = $2
     LEFT JOIN api_keys k ON k.organization_id = $1 AND k.id = $2
     LEFT JOIN imports i ON i.organization_id = $1 AND i.id = $2
     WHERE o.organization_id = $1`,
    [tx.organizationId, actorId, recordedAt],
  );
  return conflict({
    field: 'changeId',
    value: recordedAt.toISOString(),
    message: `${rows[0]?.name ?? 'Someone'} changed this again on ${rows[0]?.day}. Nothing was undone.`,
  });
}
