/** Whose forecasts are made beside the organisation's: each person's own, and the team of each who leads one. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

export interface ForecastScope {
  /** `rep ID` or `team ID`. */
  readonly scope: string;
  readonly owners: readonly string[];
}

export const repScope = (memberId: string): string => `rep ${memberId}`;
export const teamScope = (memberId: string): string => `team ${memberId}`;

/** People who have or had deals, and teams by the reporting line, their leaders' own deals included. */
export async function scopesOf(tx: TenantTransaction): Promise<ForecastScope[]> {
  const { rows } = await tx.client.query<{ id: string; managerId: string | null; owns: boolean }>(
    `SELECT m.id, m.manager_id AS "managerId",
       EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = m.id) AS owns
     FROM members m WHERE m.organization_id = $1 ORDER BY m.id`,
    [tx.organizationId],
  );
  const reports = Map.groupBy(rows, ({ managerId }) => managerId);
  const teamOf = (leader: string): string[] => {
    const team = new Set([leader]);
    // A set grows while it is gone through, and takes nobody twice: a circle ends.
    for (const id of team) for (const report of reports.get(id) ?? []) team.add(report.id);
    return [...team];
  };
  return [
    ...rows.filter(({ owns }) => owns).map(({ id }) => ({ scope: repScope(id), owners: [id] })),
    ...rows.filter(({ id }) => reports.has(id)).map(({ id }) => ({ scope: teamScope(id), owners: teamOf(id) })),
  ];
}
