import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import type { QuotaScope } from './read-quotas.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
  readonly managerId: string | null;
  /** Who reports to them. */
  readonly reports: readonly string[];
  /** Themselves and everybody below them. */
  readonly team: readonly string[];
}

export interface People {
  readonly byId: ReadonlyMap<string, Person>;
  /** Whose deals the actor sees; null for the whole organisation. */
  readonly visible: readonly string[] | null;
  /** What the actor's figures are of. */
  readonly own: { readonly scope: QuotaScope; readonly memberId: string | null };
}

/** Everybody whose deals the actor may see, by name, with whom they lead. */
export async function peopleOf(tx: TenantTransaction, actor: Actor): Promise<People> {
  const visible = await visibleOwners(tx, actor);
  return { byId: await readPeople(tx, visible), visible, own: ownOf(actor) };
}

/** Some people, or everybody. */
export async function readPeople(tx: TenantTransaction, visible: readonly string[] | null): Promise<People['byId']> {
  const { rows } = await tx.client.query<{
    id: string;
    name: string;
    role: string;
    active: boolean;
    managerId: string | null;
  }>(
    `SELECT id, name, role, deactivated_at IS NULL AS active, manager_id AS "managerId" FROM members
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) ORDER BY name, id`,
    [tx.organizationId, visible],
  );
  const below = Map.groupBy(
    rows.filter(({ managerId }) => managerId !== null),
    ({ managerId }) => managerId as string,
  );
  const teamOf = (id: string): string[] => {
    const team = new Set([id]);
    for (const member of team) for (const report of below.get(member) ?? []) team.add(report.id);
    return [...team];
  };
  return new Map(
    rows.map((person) => [
      person.id,
      { ...person, reports: (below.get(person.id) ?? []).map(({ id }) => id), team: teamOf(person.id) },
    ]),
  );
}

/** What an actor's figures are of: the organisation, the team they lead, or their own deals. */
export function ownOf({ role, memberId }: Actor): People['own'] {
  const { scope } = POLICIES[role];
  if (scope === 'organization') return { scope, memberId: null };
  return { scope: scope === 'own' ? 'rep' : 'team', memberId };
}
