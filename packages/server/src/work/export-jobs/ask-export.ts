import {
  EXPORTS_UNDER_WAY,
  type ExportJob,
  type ExportJobFormat,
  type ExportJobOf,
  formatsOf,
} from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { enqueueExport } from './export-queue.ts';
import { madeFileOf } from './made-files.ts';
import { ownExport, presentExport } from './stored-export.ts';

type View = z.infer<typeof ExportJob>;

interface AskedExport {
  readonly what: ExportJobOf;
  readonly format: ExportJobFormat;
  readonly query: string;
}

/** Has a file made in the background: what is asked is judged now, and again, with the rights of then, when it is made. */
export async function askExport(
  tx: TenantTransaction,
  actor: Actor,
  { what, format, query }: AskedExport,
  now = new Date(),
): Promise<View> {
  const file = madeFileOf(what, format);
  if (!file) {
    const formats = formatsOf(what).join(' or ');
    throw invalid({ field: 'format', value: format, expected: formats, message: `This is available as ${formats}.` });
  }
  await file.admit(tx, actor, query, now);
  const ahead = await refuseTooMany(tx, actor);
  const id = newId();
  await tx.client.query(
    `INSERT INTO export_jobs (organization_id, id, by_id, what, format, query, status)
     VALUES ($1, $2, $3, $4, $5, $6, 'queued')`,
    [tx.organizationId, id, actor.memberId, what, format, query],
  );
  await enqueueExport(tx, { organizationId: tx.organizationId, exportId: id }, ahead);
  await recordEvent(tx, actor, { kind: 'export_asked', facts: { what, format } });
  return presentExport(await ownExport(tx, actor, id));
}

/** How many of the organisation are under way; refuses one more of somebody who has enough of them. */
async function refuseTooMany(tx: TenantTransaction, { memberId }: Actor): Promise<number> {
  // One person is counted one request after the other.
  await tx.client.query('SELECT FROM members WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.organizationId,
    memberId,
  ]);
  const { rows } = await tx.client.query<{ all: number; own: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE by_id = $2))::int AS own FROM export_jobs
     WHERE organization_id = $1 AND status IN ('queued', 'processing') AND removed_at IS NULL`,
    [tx.organizationId, memberId],
  );
  const { all, own } = rows[0] ?? { all: 0, own: 0 };
  if (own < EXPORTS_UNDER_WAY) return all;
  throw conflict({
    field: null,
    expected: `at most ${EXPORTS_UNDER_WAY} files under way`,
    message: `${EXPORTS_UNDER_WAY} of your files are already in progress. Wait for one, or remove it.`,
  });
}

/** Removes a file, or stops making it; doing it twice changes nothing. */
export async function removeExport(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await ownExport(tx, actor, id, { removed: true });
  await tx.client.query(
    'UPDATE export_jobs SET removed_at = now() WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL',
    [tx.organizationId, id],
  );
  return {};
}

/** Brings a removed file back; what was not made yet is made now. */
export async function restoreExport(tx: TenantTransaction, actor: Actor, { id }: { id: string }): Promise<View> {
  const { status } = await ownExport(tx, actor, id, { removed: true });
  const isMade = status === 'queued' || status === 'processing';
  // Counted before it is one of them again.
  const { rowCount: removed } = await tx.client.query(
    'SELECT FROM export_jobs WHERE organization_id = $1 AND id = $2 AND removed_at IS NOT NULL',
    [tx.organizationId, id],
  );
  const ahead = isMade && removed ? await refuseTooMany(tx, actor) : 0;
  const { rowCount } = await tx.client.query(
    'UPDATE export_jobs SET removed_at = NULL WHERE organization_id = $1 AND id = $2 AND removed_at IS NOT NULL',
    [tx.organizationId, id],
  );
  if (rowCount && isMade) {
    await enqueueExport(tx, { organizationId: tx.organizationId, exportId: id }, ahead);
  }
  return presentExport(await ownExport(tx, actor, id));
}
