import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { accounts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { takenExternalId } from './external-id.ts';
import { getAccount } from './get-account.ts';
import { nameKey } from './name-key.ts';

export interface AccountFields {
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly industry?: string | null | undefined;
  readonly organizationDescription?: string | null | undefined;
  readonly strategic?: boolean | undefined;
}

/** Adds an account; everybody may, since a deal begins with one. */
export async function createAccount(
  tx: TenantTransaction,
  actor: Actor,
  given: AccountFields & { readonly name: string },
): Promise<z.infer<typeof Account>> {
  const id = newId();
  try {
    await tx.db.insert(accounts).values({
      organizationId: tx.organizationId,
      id,
      name: given.name,
      nameKey: nameKey(given.name),
      externalId: given.externalId || null,
      description: given.description ?? null,
      industry: given.industry ?? null,
      organizationDescription: given.organizationDescription ?? null,
      strategic: given.strategic ?? false,
      createdById: actor.memberId,
    });
  } catch (error) {
    throw takenExternalId(error, 'accounts_external', given.externalId);
  }
  await recordEvent(tx, actor, { kind: 'account_created', subject: { kind: 'account', id } });
  return getAccount(tx, actor, id);
}
