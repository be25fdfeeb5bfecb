import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { accounts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkCustomValues } from '../custom-fields/check-values.ts';
import { givenOnly } from '../custom-fields/custom-changes.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import type { CustomGiven } from '../custom-fields/record-custom.ts';
import { checkOwner } from './check-owner.ts';
import { checkParent } from './check-parent.ts';
import { takenExternalId } from './external-id.ts';
import { getAccount } from './get-account.ts';
import { nameKey } from './name-key.ts';

export interface AccountFields {
  readonly custom?: CustomGiven | undefined;
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly industry?: string | null | undefined;
  readonly organizationDescription?: string | null | undefined;
  readonly strategic?: boolean | undefined;
  readonly territory?: string | null | undefined;
  readonly segment?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly parentId?: string | null | undefined;
  readonly ownerId?: string | null | undefined;
}

/** Adds an account; everybody may, since a deal begins with one. */
export async function createAccount(
  tx: TenantTransaction,
  actor: Actor,
  given: AccountFields & { readonly name: string },
): Promise<z.infer<typeof Account>> {
  if (given.parentId) await checkParent(tx, null, given.parentId);
  if (given.ownerId) await checkOwner(tx, given.ownerId, null);
  const custom = givenOnly(await checkCustomValues(tx, 'account', given.custom ?? {}, {}));
  const id = newId();
  try {
    await insertRow<typeof accounts.$inferInsert>(tx, 'accounts', {
      id,
      name: given.name,
      nameKey: nameKey(given.name),
      externalId: given.externalId ?? null,
      description: given.description ?? null,
      industry: given.industry ?? null,
      organizationDescription: given.organizationDescription ?? null,
      strategic: given.strategic ?? false,
      territory: given.territory ?? null,
      segment: given.segment ?? null,
      domain: given.domain ?? null,
      parentId: given.parentId ?? null,
      ownerId: given.ownerId ?? null,
      custom,
      createdById: actor.memberId,
    });
  } catch (error) {
    throw takenExternalId(error, 'accounts_external', given.externalId);
  }
  await indexCustomValues(tx, 'account', Object.keys(custom).length === 0 ? [] : [id]);
  await recordEvent(tx, actor, { kind: 'account_created', subject: { kind: 'account', id } });
  return getAccount(tx, actor, id);
}
