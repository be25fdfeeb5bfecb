export interface PersonChoice {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface OwnerProposal {
  readonly value: string;
  /** Null: nobody fits, or more than one person does. */
  readonly personId: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
  /** Ids of the people who fit when several do; the person says which. */
  readonly candidates: readonly string[];
}

/** Proposes a person for each value of an owner column. */
export const matchOwners = (values: readonly string[], people: readonly PersonChoice[]): OwnerProposal[] =>
  values.map(ownerMatcher(people));

/** Finds the person a value stands for: by email, then by name in either order. */
export function ownerMatcher(people: readonly PersonChoice[]): (value: string) => OwnerProposal {
  const byEmail = index(people, (person) => [person.email.trim().toLowerCase()]);
  const byName = index(people, (person) => [nameKey(person.name)]);
  const byLocalPart = index(people, (person) => [nameKey(person.email.split('@')[0] ?? '')]);
  return (value) => {
    const email = /(?<![^\s<>,;"])[^\s<>,;"@]+@[^\s<>,;"]+/.exec(value)?.[0]?.toLowerCase();
    const attempts: [found: readonly string[] | undefined, confidence: OwnerProposal['confidence'], reason: string][] =
      email
        ? [[byEmail.get(email), 'high', 'same email address']]
        : [
            [byName.get(nameKey(value)), 'high', 'same name'],
            [byLocalPart.get(nameKey(value)), 'medium', 'the name is in the email address'],
          ];
    for (const [found, confidence, reason] of attempts) {
      if (found?.length === 1) return { value, personId: found[0] ?? null, confidence, reason, candidates: [] };
      if (found) {
        return { value, personId: null, confidence: 'low', reason: `${found.length} people match`, candidates: found };
      }
    }
    const reason = 'no person has this name or email address';
    return { value, personId: null, confidence: 'low', reason, candidates: [] };
  };
}

function index(people: readonly PersonChoice[], keysOf: (person: PersonChoice) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const person of people) {
    for (const key of keysOf(person)) if (key) found.set(key, [...(found.get(key) ?? []), person.id]);
  }
  return found;
}

/** The words of a name without case, accents and order: `Snelling, Anna`, `anna.snelling` and `Anna Snelling` agree. */
function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
