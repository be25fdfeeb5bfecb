/** Names the fields of our records that Salesforce decides. */
import type { SalesforceMapping } from './mapping.ts';
import { MAPPED_OBJECTS, MAPPING_FIELDS, type MappedObject } from './mappingFields.ts';

export interface HeldFields {
  readonly opportunity: readonly string[];
  readonly account: readonly string[];
  readonly contact: readonly string[];
  /** Fields of a deal with lines from Salesforce, whoever decides them otherwise; none while lines are not read. */
  readonly lines: readonly string[];
}
type HeldKind = Exclude<keyof HeldFields, 'lines'>;

/** Fields of an update that hang on a mapped one: an amount comes with its currency, a stage with the day of the close. */
const ALONG: ReadonlyMap<string, { readonly field: string; readonly label: string }> = new Map([
  ['Opportunity amountMinor', { field: 'currency', label: 'Currency' }],
  ['Opportunity stageId', { field: 'closedOn', label: 'Actual close date' }],
]);
/** It is set when a deal is made, and no update names it. */
const NEVER_UPDATED = 'createdOn';

/** Returns the fields that a mapping leaves to Salesforce, as an update of a record names them. */
export function heldFields({ fields, products }: Pick<SalesforceMapping, 'fields' | 'products'>): HeldFields {
  const heldOf = (object: MappedObject): string[] =>
    fields.flatMap(({ object: of, field, owner }) => {
      if (of !== object || owner !== 'theirs' || field === NEVER_UPDATED) return [];
      const along = ALONG.get(`${object} ${field}`);
      return along ? [field, along.field] : [field];
    });
  const [account, contact, opportunity] = MAPPED_OBJECTS.map(heldOf) as [string[], string[], string[]];
  return { opportunity, account, contact, lines: products ? ['amountMinor', 'currency'] : [] };
}

const OBJECT_OF: Readonly<Record<HeldKind, MappedObject>> = {
  opportunity: 'Opportunity',
  account: 'Account',
  contact: 'Contact',
};

/** Returns what people call such a field; null for a custom field, which the organisation names itself. */
export function heldFieldLabel(kind: HeldKind, field: string): string | null {
  const own = MAPPING_FIELDS[OBJECT_OF[kind]].find(({ key }) => key === field)?.label;
  return own ?? [...ALONG.values()].find((along) => along.field === field)?.label ?? null;
}
