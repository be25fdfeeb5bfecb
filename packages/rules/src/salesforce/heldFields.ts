/** Names the fields of our records that Salesforce decides. */
import type { SalesforceMapping } from './mapping.ts';
import { MAPPED_OBJECTS, MAPPING_FIELDS, type MappedObject } from './mappingFields.ts';

export interface HeldFields {
  readonly opportunity: readonly string[];
  readonly account: readonly string[];
  readonly contact: readonly string[];
}

/** Fields of an update that hang on a mapped one: an amount comes with its currency, a stage with the day of the close. */
const ALONG: ReadonlyMap<string, { readonly field: string; readonly label: string }> = new Map([
  ['Opportunity amountMinor', { field: 'currency', label: 'Currency' }],
  ['Opportunity stageId', { field: 'closedOn', label: 'Actual close date' }],
]);
/** It is set when a deal is made, and no update names it. */
const NEVER_UPDATED = 'createdOn';

/** Returns the fields that a mapping leaves to Salesforce, as an update of a record names them. */
export function heldFields({ fields }: Pick<SalesforceMapping, 'fields'>): HeldFields {
  const heldOf = (object: MappedObject): string[] =>
    fields.flatMap(({ object: of, field, owner }) => {
      if (of !== object || owner !== 'theirs' || field === NEVER_UPDATED) return [];
      const along = ALONG.get(`${object} ${field}`);
      return along ? [field, along.field] : [field];
    });
  const [account, contact, opportunity] = MAPPED_OBJECTS.map(heldOf) as [string[], string[], string[]];
  return { opportunity, account, contact };
}

const OBJECT_OF: Readonly<Record<keyof HeldFields, MappedObject>> = {
  opportunity: 'Opportunity',
  account: 'Account',
  contact: 'Contact',
};

/** Returns what people call such a field; null for a custom field, which the organisation names itself. */
export function heldFieldLabel(kind: keyof HeldFields, field: string): string | null {
  const own = MAPPING_FIELDS[OBJECT_OF[kind]].find(({ key }) => key === field)?.label;
  return own ?? [...ALONG.values()].find((along) => along.field === field)?.label ?? null;
}

/** Returns the sentence with which a change of such a field is refused. */
export const heldFieldRefusal = (system: string, label: string): string =>
  `${system} decides ${label}. Change it in ${system}.`;
