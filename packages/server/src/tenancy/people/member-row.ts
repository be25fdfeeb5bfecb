import type { members } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type MemberRow = Omit<typeof members.$inferSelect, 'organizationId' | 'chosenAt'>;

export const MEMBER_COLUMNS = `id, user_id AS "userId", name, email, role, manager_id AS "managerId",
  deactivated_at AS "deactivatedAt", created_at AS "createdAt"`;

/** Undefined when there is no such person here. */
export async function findMember({ client, organizationId }: TenantTransaction, id: string) {
  const { rows } = await client.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM members WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rows[0];
}
