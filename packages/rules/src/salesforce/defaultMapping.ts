/** Proposes the mapping that an admin starts from. */

import { foldName } from '../foldName.ts';
import { PERSON_NAME_MAX } from '../identity/signUpLimits.ts';
import { asOneLine } from '../oneLine.ts';
import { contactRoleOf } from './contactRoles.ts';
import { defaultStages } from './defaultStages.ts';
import { type DescribedField, describedField, isWriteable, type SalesforceUser } from './describedObject.ts';
import { categoryOfCode, categoryOfName } from './forecastCategories.ts';
import type {
  MappedCategory,
  MappedField,
  MappedPerson,
  MappedRole,
  OurSide,
  PersonTarget,
  SalesforceMapping,
  SalesforceSide,
} from './mapping.ts';
import { MAPPED_OBJECTS, type Mappable, type MappedObject, mappableFields } from './mappingFields.ts';

/**
 * Returns a mapping by the vendor's own fields, by names of stages, emails of people and labels of custom fields. It writes
 * nothing into Salesforce until an admin turns that on.
 */
export function defaultMapping(theirs: SalesforceSide, ours: OurSide): SalesforceMapping {
  const has = (object: string) => theirs.objects.some(({ name }) => name === object);
  return {
    fields: MAPPED_OBJECTS.flatMap((object) => defaultFields(object, theirs, ours)),
    stages: defaultStages(theirs.stages, ours.stages),
    categories: defaultCategories(theirs),
    people: defaultPeople(theirs, ours),
    roles: defaultRoles(theirs),
    activities: has('Task') || has('Event'),
    products: has('OpportunityLineItem'),
    rates: has('CurrencyType'),
    push: { mode: 'off', scores: [] },
  };
}

function defaultFields(object: MappedObject, theirs: SalesforceSide, ours: OurSide): MappedField[] {
  const described = theirs.objects.find(({ name }) => name === object);
  const taken = new Set<string>();
  const found: MappedField[] = [];
  for (const mappable of mappableFields(object, ours.customFields)) {
    const { field } = mappable;
    const source = field?.source
      ? describedField(theirs.objects, object, field.source)
      : described?.fields.find((each) => each.custom && !taken.has(each.name) && isNamesake(each, mappable));
    if (!source) continue;
    taken.add(source.name);
    const owner = field && isWriteable(source) ? field.owner : 'theirs';
    found.push({ object, field: mappable.key, source: source.name, owner });
  }
  return found;
}

const isNamesake = (field: DescribedField, { label, types, refersTo }: Mappable): boolean =>
  foldName(field.label) === foldName(label) &&
  types.includes(field.type) &&
  (refersTo === null || field.referenceTo.includes(refersTo));

/** Renamed categories are known by their codes, which stand beside their names in the stages. */
function defaultCategories({ objects, stages }: SalesforceSide): MappedCategory[] {
  const codes = new Map(stages.map((stage) => [stage.forecastCategoryName, stage.forecastCategory]));
  const named = [...codes.keys()].filter((name) => name !== null);
  const listed = describedField(objects, 'Opportunity', 'ForecastCategoryName')?.picklist ?? [];
  return [...new Set([...listed.map(({ value }) => value), ...named])].map((value) => ({
    value,
    category: categoryOfCode(codes.get(value) ?? '') ?? categoryOfName(value),
  }));
}

function defaultRoles({ objects }: SalesforceSide): MappedRole[] {
  const listed = describedField(objects, 'OpportunityContactRole', 'Role')?.picklist ?? [];
  return listed.map(({ value, label }) => ({ value, role: contactRoleOf(value) ?? contactRoleOf(label) }));
}

/** Portals and automated processes have users by the thousand, who sell nothing. */
export const isStaff = ({ isActive, userType }: Pick<SalesforceUser, 'isActive' | 'userType'>): boolean =>
  isActive && (userType ?? 'Standard') === 'Standard';

/** Returns whom each user stands for. */
export function defaultPeople(
  { users }: Pick<SalesforceSide, 'users'>,
  { members }: Pick<OurSide, 'members'>,
): MappedPerson[] {
  const memberOf = new Map(members.map(({ id, email }) => [foldEmail(email), id]));
  return users.map((user) => {
    const email = foldEmail(user.email);
    const memberId = email === '' ? undefined : memberOf.get(email);
    let to: PersonTarget = { kind: 'nobody' };
    if (memberId !== undefined) to = { kind: 'member', memberId };
    else if (isStaff(user) || user.ownsRecords) to = newPerson(user);
    return { userId: user.id, to };
  });
}

/** Returns a person without sign-in for a user. */
export function newPerson({ id, name: given, email: address }: SalesforceUser): Extract<PersonTarget, { kind: 'new' }> {
  const name = asOneLine(given).slice(0, PERSON_NAME_MAX).trim();
  const email = foldEmail(address);
  return { kind: 'new', name: name || email || id, email: email || null };
}

/**
 * Sandboxes add `.invalid` to the addresses of their users.
 * https://help.salesforce.com/s/articleView?id=000386507&type=1
 */
const foldEmail = (email: string | null): string =>
  (email ?? '')
    .trim()
    .toLowerCase()
    .replace(/\.invalid$/, '');
