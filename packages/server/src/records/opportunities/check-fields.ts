import { isCurrency } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES, visibleOwners } from '../../tenancy/identity/policies.ts';
import { loadStages } from './load-stages.ts';

/** Fields of a request to create or change a deal that point to something else, or hang together. */
export interface FieldsToCheck {
  readonly stageId?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly accountId?: string | null | undefined;
  readonly currency?: string | undefined;
  readonly category?: string | null | undefined;
  readonly closedOn?: string | null | undefined;
}

/**
 * Refuses a stage that is not there or archived, an owner outside the actor's scope, an account that is not there, a
 * currency that is none, and a close or category that does not fit the stage. `stageId` is the stage it will be in.
 */
export async function checkFields(
  tx: TenantTransaction,
  actor: Actor,
  given: FieldsToCheck,
  { stageId, today }: { stageId: string; today: string },
): Promise<void> {
  const stage = (await loadStages(tx)).get(stageId);
  if (!stage || (given.stageId !== undefined && stage.archived)) {
    throw invalid({
      field: 'stageId',
      value: stageId,
      expected: 'a stage in use',
      message: stage?.archived ? 'This stage is archived. Choose one in use.' : 'There is no such stage.',
    });
  }
  const found = await findNamed(tx, given);
  if (given.accountId && !found.account) {
    throw invalid({
      field: 'accountId',
      value: given.accountId,
      expected: 'an account',
      message: 'There is no such account.',
    });
  }
  if (given.ownerId) await checkOwner(tx, actor, given.ownerId, found.owner);
  if (given.currency && !isCurrency(given.currency)) {
    throw invalid({
      field: 'currency',
      value: given.currency,
      expected: 'an ISO 4217 code',
      message: `${given.currency} is not a currency in use.`,
    });
  }
  checkClose(given, stage.kind !== 'open', today);
}

async function findNamed(
  tx: TenantTransaction,
  { accountId, ownerId }: FieldsToCheck,
): Promise<{ account: boolean; owner: boolean }> {
  if (!accountId && !ownerId) return { account: false, owner: false };
  const { rows } = await tx.client.query<{ account: boolean; owner: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM accounts WHERE organization_id = $1 AND id = $2) AS account,
       EXISTS (SELECT 1 FROM members WHERE organization_id = $1 AND id = $3 AND deactivated_at IS NULL) AS owner`,
    [tx.organizationId, accountId ?? null, ownerId ?? null],
  );
  return rows[0] ?? { account: false, owner: false };
}

async function checkOwner(tx: TenantTransaction, actor: Actor, ownerId: string, exists: boolean): Promise<void> {
  if (ownerId === actor.memberId) return;
  if (POLICIES[actor.role].scope === 'own') throw forbidden('Your role does not let you give deals to others.');
  const owners = await visibleOwners(tx, actor);
  if (exists && (owners === null || owners.includes(ownerId))) return;
  throw invalid({
    field: 'ownerId',
    value: ownerId,
    expected: owners === null ? 'an active person of the organisation' : 'an active person of your team',
    message: owners === null ? 'There is no such active person.' : 'There is no such active person in your team.',
  });
}

function checkClose({ category, closedOn }: FieldsToCheck, closed: boolean, today: string): void {
  if (closed && category) {
    throw invalid({
      field: 'category',
      value: category,
      expected: 'none: a closed deal is always in Closed',
      message: 'A closed deal is always in the category Closed.',
    });
  }
  if (closedOn && !closed) {
    throw invalid({
      field: 'closedOn',
      value: closedOn,
      expected: 'none while the deal is open',
      message: 'An open deal has no closing date. Move it to a closed stage first.',
    });
  }
  if (closedOn && closedOn > today) {
    throw invalid({
      field: 'closedOn',
      value: closedOn,
      expected: `a day up to ${today}`,
      message: 'A deal cannot close on a future day.',
    });
  }
}
