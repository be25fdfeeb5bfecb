import type { Describe } from './describe.ts';

/** Imports of every person and noun: admins see them all. */
export const describeSpreadsheets: Describe = async ({ client, organizationId }) => {
  const { rows } = await client.query<{
    imports: number;
    under_way: number;
    last_at: Date | null;
    latest: string | null;
  }>(
    `SELECT count(*) FILTER (WHERE status = 'done')::int AS imports,
       count(*) FILTER (WHERE status IN ('queued', 'running', 'undoing'))::int AS under_way,
       max(finished_at) FILTER (WHERE status = 'done') AS last_at,
       (SELECT l.status FROM imports l WHERE l.organization_id = $1 AND l.status IN ('done', 'failed', 'undo_failed')
        ORDER BY l.created_at DESC, l.id DESC LIMIT 1) AS latest
     FROM imports WHERE organization_id = $1`,
    [organizationId],
  );
  const { imports = 0, under_way: underWay = 0, last_at: lastAt = null, latest = null } = rows[0] ?? {};
  const lastFailed = latest === 'failed' || latest === 'undo_failed';
  return {
    kind: 'spreadsheets',
    state: lastFailed ? 'attention' : imports + underWay > 0 ? 'in_use' : 'ready',
    imports,
    underWay,
    lastImportAt: lastAt?.toISOString() ?? null,
    lastFailed,
  };
};
