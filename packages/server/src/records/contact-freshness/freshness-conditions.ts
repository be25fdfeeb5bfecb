import type { contract } from '@forecastle/contract';
import { KEY_ROLES } from '@forecastle/rules';
import type { InferSchemaOutput } from '@orpc/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { Parameters } from '../lists/parameters.ts';
import { oneOf } from '../opportunities/filter-conditions.ts';

type Operations = (typeof contract)['contactFreshness'];
type InputOf<K extends keyof Operations> = InferSchemaOutput<NonNullable<Operations[K]['~orpc']['inputSchema']>>;

export type FreshnessListInput = InputOf<'list'>;
export type FreshnessScope = InputOf<'summary'>;

/** Parts whose silence endangers a deal, as SQL over `p` (opportunity_contacts). */
export const IS_KEY = `p.role IN (${KEY_ROLES.map((role) => `'${role}'`).join(', ')})`;

interface Opened {
  readonly parameters: Parameters;
  /** Owners the rows are confined to; null = the whole organisation. */
  readonly owners: readonly string[] | null;
  readonly conditions: string[];
}

/** Conditions over `p` for what the actor may see of what is asked for; null when nothing can match. */
export async function openFreshness(
  tx: TenantTransaction,
  actor: Actor,
  asked: FreshnessScope,
): Promise<Opened | null> {
  const visible = await visibleOwners(tx, actor);
  const { ownerId, opportunityId, contactId, role } = asked;
  const owners = ownerId ? ownerId.filter((id) => visible?.includes(id) ?? true) : visible;
  if (owners?.length === 0) return null;
  const parameters = new Parameters(tx.organizationId);
  const conditions = ['p.organization_id = $1', 'p.open_owner_id IS NOT NULL'];
  if (opportunityId) conditions.push(`p.opportunity_id = ${parameters.add(opportunityId)}::uuid`);
  if (contactId) conditions.push(`p.contact_id = ${parameters.add(contactId)}::uuid`);
  if (role) {
    const named = `p.role = ANY(${parameters.add(role)}::text[])`;
    conditions.push(role.includes('none') ? `(${named} OR p.role IS NULL)` : named);
  }
  return { parameters, owners, conditions };
}

/** Confines rows to owners; by `=` for one, which keeps an index in its order. */
export const ownedBy = (owners: readonly string[], parameters: Parameters): string =>
  oneOf('p.open_owner_id', owners, 'uuid', parameters);
