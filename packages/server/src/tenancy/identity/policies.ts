/** Says who may do what, as data, and builds the scope of records. `docs/rules.md`, "Who sees what". */
import { type Ability, type OrganizationAbilities, ROLES, type Role } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from './actor.ts';

export type RecordScope = 'own' | 'team' | 'organization';

interface Policy {
  readonly scope: RecordScope;
  readonly may: readonly Ability[];
}

export const POLICIES: Readonly<Record<Role, Policy>> = {
  account_executive: { scope: 'own', may: ['importDeals'] },
  sales_manager: { scope: 'team', may: ['importDeals', 'seeTeam'] },
  vp_sales: { scope: 'team', may: ['importDeals', 'seeTeam', 'setQuotas'] },
  cro: { scope: 'organization', may: ['importDeals', 'seeTeam', 'setQuotas', 'seeOrganization', 'setCommitDeadline'] },
  revops: {
    scope: 'organization',
    may: [
      'importDeals',
      'seeTeam',
      'setQuotas',
      'seeOrganization',
      'setCommitDeadline',
      'manageStages',
      'manageCurrencies',
      'manageDealLists',
      'updateOrganization',
    ],
  },
  admin: {
    scope: 'organization',
    may: [
      'importDeals',
      'seeTeam',
      'setQuotas',
      'seeOrganization',
      'setCommitDeadline',
      'manageStages',
      'manageCurrencies',
      'manageDealLists',
      'updateOrganization',
      'managePeople',
      'seeAudit',
      'manageApiKeys',
      'manageWebhooks',
      'erasePeople',
      'manageSingleSignOn',
      'manageAi',
      'managePlan',
      'manageIntegrations',
      'manageInquiries',
      'manageSite',
    ],
  },
};

/** The one of two roles that may less. Roles stand in order: each may all that the one before it may. */
export const lesserRole = (one: Role, other: Role): Role => (ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other);

export const may = (actor: Pick<Actor, 'role'>, ability: Ability): boolean =>
  POLICIES[actor.role].may.includes(ability);

export function abilitiesOf(actor: Pick<Actor, 'role'>): z.infer<typeof OrganizationAbilities> {
  return {
    updateOrganization: may(actor, 'updateOrganization'),
    managePeople: may(actor, 'managePeople'),
    manageStages: may(actor, 'manageStages'),
    manageCurrencies: may(actor, 'manageCurrencies'),
    manageDealLists: may(actor, 'manageDealLists'),
    setQuotas: may(actor, 'setQuotas'),
    setCommitDeadline: may(actor, 'setCommitDeadline'),
    importDeals: may(actor, 'importDeals'),
    seeTeam: may(actor, 'seeTeam'),
    seeOrganization: may(actor, 'seeOrganization'),
    seeAudit: may(actor, 'seeAudit'),
    manageApiKeys: may(actor, 'manageApiKeys'),
    manageWebhooks: may(actor, 'manageWebhooks'),
    erasePeople: may(actor, 'erasePeople'),
    manageSingleSignOn: may(actor, 'manageSingleSignOn'),
    manageAi: may(actor, 'manageAi'),
    managePlan: may(actor, 'managePlan'),
    manageIntegrations: may(actor, 'manageIntegrations'),
    manageInquiries: may(actor, 'manageInquiries'),
    manageSite: may(actor, 'manageSite'),
  };
}

/**
 * The owners whose deals the actor may read and write: `null` for the whole organisation, else their member ids (own
 * id first). Every query over deals adds `owner_id = ANY(...)` from here and from nowhere else.
 */
export async function visibleOwners(
  tx: TenantTransaction,
  actor: Pick<Actor, 'organizationId' | 'memberId' | 'role'>,
): Promise<readonly string[] | null> {
  const { scope } = POLICIES[actor.role];
  if (scope === 'organization') return null;
  if (scope === 'own') return [actor.memberId];
  return teamBelow(tx, actor.memberId);
}

/** A member and everybody who reports to them, at any depth; themselves alone when nobody does. Judges nothing. */
export async function teamBelow(tx: TenantTransaction, memberId: string): Promise<readonly string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    // UNION (not UNION ALL) ends even if a reporting line should ever be a circle.
    `WITH RECURSIVE team(id) AS (
       SELECT $2::uuid UNION
       SELECT m.id FROM members m JOIN team t ON m.manager_id = t.id WHERE m.organization_id = $1
     ) SELECT id FROM team`,
    [tx.organizationId, memberId],
  );
  return rows.map((row) => row.id);
}

const rolesOf = (scope: RecordScope): Role[] => ROLES.filter((role) => POLICIES[role].scope === scope);

/**
 * Ids of the members `m` who may read a deal of an owner, as SQL: the other way round than `visibleOwners`. $1
 * organisation, $2 owner; whoever left reads nothing.
 */
export const WHO_SEES = `
  WITH RECURSIVE line(id, manager_id) AS (
    SELECT id, manager_id FROM members WHERE organization_id = $1 AND id = $2
    UNION SELECT m.id, m.manager_id FROM members m JOIN line l ON m.id = l.manager_id WHERE m.organization_id = $1
  )
  SELECT m.id FROM members m WHERE m.organization_id = $1 AND m.deactivated_at IS NULL AND (
    m.id = $2 OR m.role IN (${literals(rolesOf('organization'))})
    OR (m.role IN (${literals(rolesOf('team'))}) AND m.id IN (SELECT id FROM line)))`;

function literals(roles: readonly Role[]): string {
  return roles.map((role) => `'${role}'`).join(', ');
}

/** RevOps and admins keep accounts and contacts in order, whether or not they have deals on them. */
export const managesRecords = (actor: Pick<Actor, 'role'>): boolean =>
  actor.role === 'revops' || actor.role === 'admin';
