/** Users of Salesforce in the order of the screen, and which of them are shown. */
import type { Mapping, Theirs } from './mapping.ts';

export type User = Theirs['users'][number];
export type Person = Mapping['people'][number]['to'];

export const SHOWN_PEOPLE = {
  all: 'All',
  nobody: 'Nobody',
  new: 'Without sign-in',
  member: 'Matched',
} as const;
export type ShownPeople = keyof typeof SHOWN_PEOPLE;

export interface PersonLine {
  readonly user: User;
  /** Null: the mapping does not name the user. */
  readonly to: Person | null;
}

/** Returns every user with whom they stand for: owners of records first, then by name. */
export function personLines(users: readonly User[], people: Mapping['people']): PersonLine[] {
  const mapped = new Map(people.map(({ userId, to }) => [userId, to]));
  const known = new Set(users.map(({ id }) => id));
  const gone = people.flatMap(({ userId }) => (known.has(userId) ? [] : [goneUser(userId)]));
  return [...users, ...gone]
    .toSorted((one, other) => Number(other.ownsRecords) - Number(one.ownsRecords) || one.name.localeCompare(other.name))
    .map((user) => ({ user, to: mapped.get(user.id) ?? null }));
}

const goneUser = (id: string): User => ({
  id,
  name: id,
  email: null,
  isActive: false,
  userType: null,
  ownsRecords: false,
});

/** Returns the lines of a kind that hold what is searched in name or email. */
export function shownPeople(lines: readonly PersonLine[], kind: ShownPeople, search: string): readonly PersonLine[] {
  const words = search.trim().toLowerCase();
  return lines.filter(
    ({ user, to }) =>
      (kind === 'all' || (to?.kind ?? 'nobody') === kind) &&
      (words === '' || `${user.name} ${user.email ?? ''}`.toLowerCase().includes(words)),
  );
}
