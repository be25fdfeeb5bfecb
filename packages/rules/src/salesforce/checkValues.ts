/** Checks what forecast categories, users and contact roles of Salesforce stand for. */
import { CONTACT_ROLES, FORECAST_CATEGORIES } from '../facts.ts';
import { PERSON_NAME_MAX } from '../identity/signUpLimits.ts';
import { oneLineFault } from '../oneLine.ts';
import { describedField, type PicklistValue } from './describedObject.ts';
import type { MappedPerson, OurSide, SalesforceMapping, SalesforceSide } from './mapping.ts';
import type { MappingFinding, MappingPart } from './mappingFinding.ts';
import { to18 } from './salesforceId.ts';

type Found = (field: string, severity: MappingFinding['severity'], message: string) => MappingFinding;
const finder =
  (part: MappingPart): Found =>
  (field, severity, message) => ({ part, object: 'Opportunity', field, severity, message });

export function checkCategories(mapping: SalesforceMapping, { objects }: SalesforceSide): readonly MappingFinding[] {
  const found = finder('categories');
  const source = mapping.fields.find(({ field }) => field === 'category')?.source;
  if (source === undefined) return [];
  const listed = describedField(objects, 'Opportunity', source)?.picklist ?? [];
  return [
    ...missing(mapping.categories, listed).map(({ value, label }) =>
      found(
        value,
        'warning',
        `Choose a category for ${label}. Until then its opportunities keep the category they have.`,
      ),
    ),
    ...mapping.categories
      .filter(({ category }) => category !== null && !FORECAST_CATEGORIES.includes(category))
      .map(({ value }) => found(value, 'error', `Choose a category of Forecastle for ${value}.`)),
  ];
}

export function checkRoles(mapping: SalesforceMapping, { objects }: SalesforceSide): readonly MappingFinding[] {
  const found = finder('roles');
  const listed = describedField(objects, 'OpportunityContactRole', 'Role')?.picklist ?? [];
  return [
    ...missing(mapping.roles, listed).map(({ value, label }) =>
      found(value, 'warning', `Choose a role for ${label}. Until then its contacts come without a role.`),
    ),
    ...mapping.roles
      .filter(({ role }) => role !== null && !CONTACT_ROLES.includes(role))
      .map(({ value }) => found(value, 'error', `Choose a role of Forecastle for ${value}.`)),
  ];
}

function missing(
  lines: readonly { readonly value: string }[],
  listed: readonly PicklistValue[],
): readonly PicklistValue[] {
  const mapped = new Set(lines.map(({ value }) => value));
  return listed.filter(({ value, active }) => active && !mapped.has(value));
}

/** Users who own records by name in one message: an organisation may have hundreds of them. */
const NAMED_USERS = 3;

export function checkPeople(
  mapping: SalesforceMapping,
  { users }: SalesforceSide,
  { members }: OurSide,
): readonly MappingFinding[] {
  const found = finder('people');
  const mapped = new Map(mapping.people.map((line) => [to18(line.userId) ?? line.userId, line]));
  const memberIds = new Set(members.map(({ id }) => id));
  const nameOf = new Map(users.map(({ id, name }) => [to18(id) ?? id, name]));
  const findings = [...mapped].flatMap(([userId, line]) => {
    const fault = personFault(line, nameOf.get(userId) ?? userId, memberIds);
    return fault === null ? [] : [found(userId, 'error', fault)];
  });
  const owners = users.filter(({ id, ownsRecords }) => {
    const to = mapped.get(to18(id) ?? id)?.to;
    return ownsRecords && (to === undefined || to.kind === 'nobody');
  });
  const [first] = owners;
  if (first) {
    const named = owners.slice(0, NAMED_USERS).map(({ name }) => name);
    const rest = owners.length - named.length;
    const who = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
    findings.push(found(first.id, 'warning', `Choose people for ${who}. Their opportunities come without an owner.`));
  }
  return findings;
}

function personFault({ to }: MappedPerson, user: string, memberIds: ReadonlySet<string>): string | null {
  if (to.kind === 'member')
    return memberIds.has(to.memberId) ? null : `The person chosen for ${user} is no longer here. Choose another.`;
  if (to.kind === 'nobody') return null;
  const fault = to.name.trim() === '' ? 'Enter a name.' : oneLineFault(to.name);
  if (fault !== null) return `The new person for ${user}: ${fault}`;
  return to.name.length > PERSON_NAME_MAX
    ? `The name of the new person for ${user} is longer than ${PERSON_NAME_MAX} characters.`
    : null;
}
