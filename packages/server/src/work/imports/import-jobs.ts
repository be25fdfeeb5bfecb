import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue, LONG_WORK } from '../../platform/jobs/enqueue.ts';

export const IMPORTS = 'imports';
export const RESUME_IMPORTS = 'resume-imports';

/** Which import to go on with. What is to be done with it stands in its own row. */
export interface ImportJob {
  readonly organizationId: string;
  readonly importId: string;
}

export const IMPORT_QUEUES: readonly Queue[] = [
  { name: IMPORTS, ...LONG_WORK },
  { name: RESUME_IMPORTS, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
];

/** Whether work on an import is asked for or under way, as SQL. */
export const IS_AT_WORK = "status IN ('previewing', 'queued', 'running', 'undoing')";

/**
 * How an import is taken up among others: before those of which their organisation has more waiting. `ahead`: how many
 * of its own are before it.
 */
export const importTurn = ({ organizationId }: ImportJob, ahead: number): SendOptions => ({
  group: { id: organizationId },
  priority: -ahead,
});

/** Enqueues work on an import in the caller's transaction. */
export async function enqueueImport(tx: TenantTransaction, job: ImportJob): Promise<void> {
  const { rows } = await tx.client.query<{ ahead: number }>(
    `SELECT count(*)::int AS ahead FROM imports WHERE organization_id = $1 AND id <> $2
       AND ${IS_AT_WORK}`,
    [job.organizationId, job.importId],
  );
  await enqueue(tx, IMPORTS, job, importTurn(job, rows[0]?.ahead ?? 0));
}
