/** What a question about deals can ask: the fields of the list of deals, with the names that stand for records. */
import type { CustomFieldShape } from '../custom-fields/customFields.ts';
import { operatorsOf } from '../lists/conditions.ts';
import { operatorsOfCustom } from '../lists/customConditions.ts';
import { customColumn, DEAL_ASKED_FIELDS } from '../lists/dealListFields.ts';
import type { FieldKind } from '../lists/fieldKinds.ts';
import type { ListField } from '../lists/listField.ts';

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

export interface SearchCatalogue {
  readonly stages: readonly NamedRecord[];
  /** Owners whose deals the asker may see. */
  readonly people: readonly NamedRecord[];
  /** Custom fields of deals that are in use. */
  readonly customs: readonly CustomFieldShape[];
  readonly sorts: readonly string[];
  /** ISO 4217 code of the organisation. */
  readonly currency: string;
}

/** Accounts are found by the words of a question: their names are not sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['account']);

/** Names that are sent for one field. The server knows the others as well. */
export const NAMES_SENT = 200;

/** A field as a question can ask it. */
export interface SearchableField {
  readonly key: string;
  readonly name: string;
  readonly kind: FieldKind;
  readonly operators: readonly string[];
  /** Values by their names; null where any value is taken. */
  readonly named: readonly NamedRecord[] | null;
  /** Of a field of money; null for others. */
  readonly currency: string | null;
}

/** Returns the fields by key. */
export function searchableFields(catalogue: SearchCatalogue): ReadonlyMap<string, SearchableField> {
  const own = Object.entries<ListField>(DEAL_ASKED_FIELDS)
    .filter(([key]) => !NOT_SENT.has(key))
    .map(
      ([key, field]): SearchableField => ({
        key,
        name: field.name,
        kind: field.kind,
        operators: operatorsOf(field),
        named: namedOf(key, field, catalogue),
        currency: field.kind === 'money' ? catalogue.currency : null,
      }),
    );
  const customs = catalogue.customs.map(
    ({ key, label, kind, choices, currency }): SearchableField => ({
      key: customColumn(key),
      name: label,
      kind,
      operators: operatorsOfCustom(kind),
      named: namedOfCustom(kind, choices, catalogue),
      currency: kind === 'money' ? currency : null,
    }),
  );
  return new Map([...own, ...customs].map((field) => [field.key, field]));
}

function namedOf(key: string, { values }: ListField, { stages, people }: SearchCatalogue): SearchableField['named'] {
  if (key === 'stage') return stages;
  if (key === 'owner' || key === 'team') return people;
  return Array.isArray(values) ? values.map((value: string) => ({ id: value, name: value })) : null;
}

function namedOfCustom(
  kind: CustomFieldShape['kind'],
  choices: CustomFieldShape['choices'],
  { people }: SearchCatalogue,
): SearchableField['named'] {
  if (kind === 'person') return people;
  return kind === 'choice' || kind === 'choices' ? choices.map(({ id, label }) => ({ id, name: label })) : null;
}
