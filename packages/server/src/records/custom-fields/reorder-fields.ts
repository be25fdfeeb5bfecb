import { CUSTOM_FIELD_NOUN_NAMES, type CustomFieldNoun } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { type Field, listFields } from './list-fields.ts';

/** Puts the fields of a noun that are in use in this order; archived ones follow them. */
export async function reorderFields(
  tx: TenantTransaction,
  actor: Actor,
  { noun, ids }: { noun: CustomFieldNoun; ids: readonly string[] },
): Promise<Field[]> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const existing = await listFields(tx, noun);
  if (ids.some((id) => !existing.some((field) => field.id === id))) throw notFound('custom field');
  const used = existing.filter(({ archived }) => !archived);
  if (new Set(ids).size !== ids.length || ids.length !== used.length || !used.every(({ id }) => ids.includes(id))) {
    throw invalid({
      field: 'ids',
      value: null,
      expected: `each of the ${used.length} fields in use, once`,
      message: `The order must name every custom field of ${CUSTOM_FIELD_NOUN_NAMES[noun].toLowerCase()} in use once, and no other. Nothing was changed.`,
    });
  }
  const order = [...ids, ...existing.filter(({ archived }) => archived).map(({ id }) => id)];
  await tx.client.query(
    `UPDATE custom_fields f SET position = u.position - 1
     FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, position) WHERE f.organization_id = $1 AND f.id = u.id`,
    [tx.organizationId, order],
  );
  await recordEvent(tx, actor, { kind: 'custom_fields_reordered' });
  return listFields(tx, noun);
}
