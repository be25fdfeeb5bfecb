import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** Admins that a message names; more would be a list nobody reads. */
const NAMED = 3;

export async function readAdmins({
  client,
  organizationId,
}: TenantTransaction): Promise<{ id: string; name: string }[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `SELECT id, name FROM members WHERE organization_id = $1 AND role = 'admin' AND deactivated_at IS NULL
     ORDER BY name, id LIMIT ${NAMED}`,
    [organizationId],
  );
  return rows;
}

/** Returns "Priya Shah or Tom Reid", for a sentence that says who can lift a limit. */
export async function adminsOf(tx: TenantTransaction): Promise<string> {
  const names = (await readAdmins(tx)).map(({ name }) => name);
  return names.length === 0 ? 'An admin' : new Intl.ListFormat('en-NZ', { type: 'disjunction' }).format(names);
}
