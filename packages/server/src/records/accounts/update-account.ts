import type { Account } from '@forecastle/contract';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { accounts } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { AccountFields } from './create-account.ts';
import { takenExternalId } from './external-id.ts';
import { getAccount } from './get-account.ts';
import { nameKey } from './name-key.ts';

export async function updateAccount(
  tx: TenantTransaction,
  actor: Actor,
  { id, ...change }: AccountFields & { readonly id: string },
): Promise<z.infer<typeof Account>> {
  const before = await getAccount(tx, actor, id);
  if (!before.abilities.update) {
    throw forbidden('Only people with a deal on this account, RevOps and admins may change it.');
  }
  const name = change.name ?? before.name;
  const externalId = change.externalId === undefined ? before.externalId : change.externalId || null;
  try {
    const updated = await tx.db
      .update(accounts)
      .set({
        name,
        nameKey: nameKey(name),
        externalId,
        description: change.description === undefined ? before.description : change.description,
        industry: change.industry === undefined ? before.industry : change.industry,
        organizationDescription:
          change.organizationDescription === undefined
            ? before.organizationDescription
            : change.organizationDescription,
        strategic: change.strategic ?? before.strategic,
        updatedAt: new Date(),
      })
      .where(and(eq(accounts.organizationId, tx.organizationId), eq(accounts.id, id)))
      .returning({ id: accounts.id });
    if (updated.length === 0) throw new Error(`account ${id} was found but not updated`);
  } catch (error) {
    throw takenExternalId(error, 'accounts_external', externalId);
  }
  const after = await getAccount(tx, actor, id);
  await recordEvent(tx, actor, {
    kind: 'account_changed',
    subject: { kind: 'account', id },
    changes: changesOf(before, after, [
      'name',
      'externalId',
      'description',
      'industry',
      'organizationDescription',
      'strategic',
    ]),
  });
  return after;
}
