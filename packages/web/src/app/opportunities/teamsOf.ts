import type { Session } from '../shell/session.ts';
import type { Person } from './deal.ts';

/** Who leads somebody, of those whose deals one sees: in the organisation, or under oneself. */
export function teamsOf(people: readonly Person[], { abilities, member }: Session): Person[] {
  const leads = new Set(people.flatMap(({ managerId }) => managerId ?? []));
  const seen = abilities.seeOrganization ? null : below(people, member.id);
  return people.filter(({ id, active }) => active && leads.has(id) && (seen === null || seen.has(id)));
}

function below(people: readonly Person[], memberId: string): ReadonlySet<string> {
  const found = new Set([memberId]);
  for (const id of found) {
    for (const person of people) if (person.managerId === id) found.add(person.id);
  }
  return found;
}
