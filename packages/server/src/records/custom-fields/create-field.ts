import {
  CUSTOM_FIELD_KIND_NAMES,
  type CustomFieldKind,
  type CustomFieldNoun,
  hasChoices,
  isCurrency,
  keyOfLabel,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { lockOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { nameKey } from '../accounts/name-key.ts';
import { calendarOf } from '../health/calendar.ts';
import { checkLabel, checkRoom, choicesOf } from './check-field.ts';
import { FIELD_COLUMNS, type Field, type FieldRow, listFields, presentField } from './list-fields.ts';

export interface NewField {
  readonly noun: CustomFieldNoun;
  readonly label: string;
  readonly kind: CustomFieldKind;
  readonly key?: string | undefined;
  readonly currency?: string | undefined;
  readonly choices?: readonly { readonly label: string }[] | undefined;
  readonly help: string | null;
}

/** Adds a field behind the others of its noun. */
export async function createField(tx: TenantTransaction, actor: Actor, given: NewField): Promise<Field> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await lockOrganization(tx);
  const { noun, label, kind, help } = given;
  checkKind(given);
  const existing = await listFields(tx, noun);
  checkLabel(existing, given);
  checkRoom(existing, noun, 'label');
  const currency = kind === 'money' ? (given.currency ?? (await calendarOf(tx)).currency) : null;
  const choices = hasChoices(kind) ? choicesOf(given.choices ?? [], []) : [];
  const { rows } = await tx.client.query<FieldRow>(
    `INSERT INTO custom_fields (organization_id, id, noun, key, label, label_key, kind, currency, choices, help, position)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${FIELD_COLUMNS}`,
    [
      tx.organizationId,
      newId(),
      noun,
      keyFor(existing, given),
      label,
      nameKey(label),
      kind,
      currency,
      JSON.stringify(choices),
      help || null,
      existing.length,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the new field was not returned');
  await recordEvent(tx, actor, { kind: 'custom_field_created', subject: { kind: 'custom_field', id: row.id } });
  return presentField(row);
}

function keyFor(existing: readonly Field[], { key, label }: NewField): string {
  const taken = new Set(existing.map((field) => field.key));
  if (key === undefined) return keyOfLabel(label, taken);
  if (!taken.has(key)) return key;
  const other = existing.find((field) => field.key === key);
  throw invalid({
    field: 'key',
    value: key,
    expected: 'a key that no field has had',
    message: `The key ${key} belongs to ${other?.label}${other?.archived ? ', which is archived' : ''}. Nothing was changed.`,
  });
}

function checkKind({ kind, currency, choices }: NewField): void {
  const kindName = CUSTOM_FIELD_KIND_NAMES[kind];
  if (choices && choices.length > 0 && !hasChoices(kind)) {
    throw invalid({
      field: 'choices',
      value: null,
      expected: 'none',
      message: `A field of the kind ${kindName} has no choices. Nothing was changed.`,
    });
  }
  if (currency !== undefined && (kind !== 'money' || !isCurrency(currency))) {
    throw invalid({
      field: 'currency',
      value: currency,
      expected: kind === 'money' ? 'an ISO 4217 code' : 'none',
      message:
        kind === 'money'
          ? `${currency} is not a currency in use. Nothing was changed.`
          : `A field of the kind ${kindName} has no currency. Nothing was changed.`,
    });
  }
}
