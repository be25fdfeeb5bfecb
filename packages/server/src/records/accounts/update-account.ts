import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { changedCustom } from '../custom-fields/record-custom.ts';
import { checkOwner } from './check-owner.ts';
import { checkParent } from './check-parent.ts';
import type { AccountFields } from './create-account.ts';
import { takenExternalId } from './external-id.ts';
import { getAccount } from './get-account.ts';
import { nameKey } from './name-key.ts';
import { writeFields } from './write-fields.ts';

const COLUMNS = {
  name: 'name',
  externalId: 'external_id',
  description: 'description',
  industry: 'industry',
  organizationDescription: 'organization_description',
  strategic: 'strategic',
  territory: 'territory',
  segment: 'segment',
  domain: 'domain',
  parentId: 'parent_id',
  ownerId: 'owner_id',
} as const;

interface AccountChange extends AccountFields {
  readonly id: string;
  readonly seen?: AccountFields | undefined;
}

/** Changes the fields that are given, and no others. */
export async function updateAccount(
  tx: TenantTransaction,
  actor: Actor,
  { id: given, seen, custom, ...change }: AccountChange,
): Promise<z.infer<typeof Account>> {
  const before = await getAccount(tx, actor, given);
  // One that was merged since is changed where it is now.
  const { id } = before;
  if (!before.abilities.update) {
    throw forbidden('Only its owner, people with a deal on this account, RevOps and admins may change it.');
  }
  if (change.parentId) await checkParent(tx, id, change.parentId);
  if (change.ownerId) await checkOwner(tx, change.ownerId, before.owner?.id ?? null);
  const { patch, told: toldCustom } = await changedCustom(tx, 'account', custom, before.custom);
  try {
    await writeFields(tx, {
      table: 'accounts',
      id,
      by: actor,
      columns: COLUMNS,
      given: { ...change },
      seen: seen && { ...seen },
      ...(patch && { custom: { given: patch, seen: seen?.custom } }),
      ...(change.name !== undefined && { derived: { name_key: nameKey(change.name) } }),
    });
  } catch (error) {
    throw takenExternalId(error, 'accounts_external', change.externalId);
  }
  const after = await getAccount(tx, actor, id);
  const told = (account: typeof after) => ({
    ...account,
    parentId: account.parent?.id ?? null,
    ownerId: account.owner?.id ?? null,
  });
  await recordEvent(tx, actor, {
    kind: 'account_changed',
    subject: { kind: 'account', id },
    changes: {
      ...changesOf(told(before), told(after), Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]),
      ...toldCustom,
    },
  });
  return after;
}
