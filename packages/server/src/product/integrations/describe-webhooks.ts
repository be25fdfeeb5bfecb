import type { Describe } from './describe.ts';

export const describeWebhooks: Describe = async ({ client, organizationId }) => {
  const { rows } = await client.query<{ on: number; off: number; paused: number; failing: number }>(
    `SELECT count(*) FILTER (WHERE is_on AND paused_at IS NULL)::int AS on,
       count(*) FILTER (WHERE NOT is_on)::int AS off,
       count(*) FILTER (WHERE is_on AND paused_at IS NOT NULL)::int AS paused,
       count(*) FILTER (WHERE is_on AND paused_at IS NULL AND failing_since IS NOT NULL)::int AS failing
     FROM webhooks WHERE organization_id = $1 AND deleted_at IS NULL`,
    [organizationId],
  );
  const { on = 0, off = 0, paused = 0, failing = 0 } = rows[0] ?? {};
  return {
    kind: 'webhooks',
    state: paused + failing > 0 ? 'attention' : on > 0 ? 'in_use' : 'not_connected',
    on,
    off,
    paused,
    failing,
  };
};
