/** Names the fields of our records that Salesforce decides. */
import type { SalesforceMapping } from './mapping.ts';
import { MAPPED_OBJECTS, type MappedObject } from './mappingFields.ts';

export interface HeldFields {
  readonly opportunity: readonly string[];
  readonly account: readonly string[];
  readonly contact: readonly string[];
}

/** Fields of an update that hang on a mapped one: an amount comes with its currency, a stage with the day of the close. */
const WITH_FIELD: ReadonlyMap<string, string> = new Map([
  ['Opportunity amountMinor', 'currency'],
  ['Opportunity stageId', 'closedOn'],
]);
/** It is set when a deal is made, and no update names it. */
const NEVER_UPDATED = 'createdOn';

/** Returns the fields that a mapping leaves to Salesforce, as an update of a record names them. */
export function heldFields({ fields }: Pick<SalesforceMapping, 'fields'>): HeldFields {
  const heldOf = (object: MappedObject): string[] =>
    fields.flatMap(({ object: of, field, owner }) => {
      if (of !== object || owner !== 'theirs' || field === NEVER_UPDATED) return [];
      const along = WITH_FIELD.get(`${object} ${field}`);
      return along === undefined ? [field] : [field, along];
    });
  const [account, contact, opportunity] = MAPPED_OBJECTS.map(heldOf) as [string[], string[], string[]];
  return { opportunity, account, contact };
}
