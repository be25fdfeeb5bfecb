import { CUSTOM_FIELD_KIND_NAMES, hasChoices } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkLabel, checkRoom, choicesOf } from './check-field.ts';
import { FIELD_COLUMNS, type Field, type FieldRow, listFields, presentField } from './list-fields.ts';

export interface FieldChange {
  readonly id: string;
  readonly label?: string | undefined;
  readonly help?: string | null | undefined;
  readonly choices?: readonly { id?: string | undefined; label: string; retired?: boolean | undefined }[] | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a field; archived, it is shown nowhere and records keep what they have in it until it is brought back. */
export async function updateField(tx: TenantTransaction, actor: Actor, { id, ...change }: FieldChange): Promise<Field> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const all = await listFields(tx);
  const before = all.find((field) => field.id === id);
  if (!before) throw notFound('custom field');
  const existing = all.filter(({ noun }) => noun === before.noun);
  const archived = change.archived ?? before.archived;
  const label = change.label ?? before.label;
  // Archived fields give their names free: whoever brings one back is told when another has it by now.
  const isBack = before.archived && !archived;
  if (!archived && (isBack || change.label !== undefined)) {
    checkLabel(existing, { noun: before.noun, label, id, field: change.label === undefined ? 'archived' : 'label' });
  }
  if (isBack) checkRoom(existing, before.noun, 'archived');
  if (change.choices && !hasChoices(before.kind)) {
    throw invalid({
      field: 'choices',
      value: null,
      expected: 'none',
      message: `A field of the kind ${CUSTOM_FIELD_KIND_NAMES[before.kind]} has no choices. Nothing was changed.`,
    });
  }
  const help = change.help === undefined ? before.help : change.help || null;
  const choices = change.choices ? choicesOf(change.choices, before.choices) : before.choices;
  const { rows } = await tx.client.query<FieldRow>(
    `UPDATE custom_fields SET label = $3, label_key = $4, help = $5, choices = $6,
       archived_at = CASE WHEN $7::boolean THEN coalesce(archived_at, now()) END
     WHERE organization_id = $1 AND id = $2 RETURNING ${FIELD_COLUMNS}`,
    [tx.organizationId, id, label, nameKey(label), help, JSON.stringify(choices), archived],
  );
  const [row] = rows;
  if (!row) throw new Error(`custom field ${id} was found but not updated`);
  const after = presentField(row);
  await recordEvent(tx, actor, {
    kind: 'custom_field_changed',
    subject: { kind: 'custom_field', id },
    changes: changesOf(told(before), told(after), ['label', 'help', 'choices', 'archived']),
  });
  return after;
}

/** As the trail keeps it: choices by their names, in their order. */
const told = ({ label, help, choices, archived }: Field) => ({
  label,
  help,
  choices: choices.map((choice) => (choice.retired ? `${choice.label} (retired)` : choice.label)).join(', '),
  archived,
});
