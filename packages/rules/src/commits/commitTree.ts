/** Who commits for a period, by the reporting line. */

export interface CommitPerson {
  readonly id: string;
  readonly managerId: string | null;
  /** Sells now, or has deals or a submission of the period. */
  readonly sells: boolean;
  /** Calls the figure of the team below; the lines below of who leads nobody, or speaks for everybody, stand in the line above. */
  readonly leads: boolean;
}

export type CommitScope = 'organization' | 'team' | 'rep';

export interface CommitLine {
  readonly scope: CommitScope;
  /** The rep, or whoever leads the team; null for the organisation. */
  readonly memberId: string | null;
  readonly children: readonly CommitLine[];
}

/**
 * The lines of the organisation, or of a team by its leader, in the order of the people given. Somebody who leads and
 * sells has a line of their own within their team. Nobody stands twice, even if a reporting line should be a circle.
 */
export function commitTree(people: readonly CommitPerson[], root: string | null): CommitLine {
  const known = new Set(people.map(({ id }) => id));
  const reports = Map.groupBy(people, ({ managerId }) =>
    managerId !== null && known.has(managerId) ? managerId : null,
  );
  const placed = new Set<string>();
  const own = ({ id, sells }: CommitPerson): CommitLine[] =>
    sells ? [{ scope: 'rep', memberId: id, children: [] }] : [];
  const below = (id: string): CommitLine[] => (reports.get(id) ?? []).flatMap(linesOf);
  const linesOf = (person: CommitPerson): CommitLine[] => {
    if (placed.has(person.id)) return [];
    placed.add(person.id);
    const lines = below(person.id);
    if (lines.length === 0) return own(person);
    const all = [...own(person), ...lines];
    return person.leads ? [{ scope: 'team', memberId: person.id, children: all }] : all;
  };
  if (root === null) {
    const tops = (reports.get(null) ?? []).flatMap(linesOf);
    // Whoever stands in a circle is below nobody.
    return { scope: 'organization', memberId: null, children: [...tops, ...people.flatMap(linesOf)] };
  }
  placed.add(root);
  const leader = people.find(({ id }) => id === root);
  return { scope: 'team', memberId: root, children: [...(leader ? own(leader) : []), ...below(root)] };
}
