/** Whom a template writes to, unless somebody chooses otherwise. */
import type { ContextPerson } from './dealContext.ts';

/**
 * `champion`: who helps from inside. `never_met`: somebody new, the economic buyer first. `colleague`: somebody beside the
 * champion. `latest`: who was met last. `technical`: the technical reviewer.
 */
export type RecipientKind = 'champion' | 'never_met' | 'colleague' | 'latest' | 'technical';

/** Returns the person who fits best; the first, of those in their order, where several do; null without people. */
export function recipientOf(people: readonly ContextPerson[], kind: RecipientKind | null): ContextPerson | null {
  const [first = null] = people;
  if (kind === null) return first;
  let best = first;
  for (const person of people) if (best === null || fit(person, kind) > fit(best, kind)) best = person;
  return best;
}

/** Days since 1970-01-01 stand behind everything that a role decides. */
const ROLE_WEIGHT = 1_000_000;

function fit({ role, lastMetDay }: ContextPerson, kind: RecipientKind): number {
  const met = lastMetDay ?? 0;
  switch (kind) {
    case 'champion':
      return role === 'champion' ? ROLE_WEIGHT : role === 'economic_buyer' ? -ROLE_WEIGHT : met;
    case 'never_met':
      return (lastMetDay === null ? 2 * ROLE_WEIGHT : 0) + (role === 'economic_buyer' ? ROLE_WEIGHT : 0);
    case 'colleague':
      return role === 'champion' ? -ROLE_WEIGHT : met;
    case 'latest':
      return met;
    case 'technical':
      return role === 'technical_reviewer' ? ROLE_WEIGHT : 0;
  }
}
