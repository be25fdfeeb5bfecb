import type { Import } from './import.ts';

export type Candidate = Import['ownerValues'][number]['candidates'][number];
interface Option {
  readonly value: string;
  readonly label: string;
}

/** People to choose from; those who share a name are told apart by their address. */
export function personOptions(people: readonly Candidate[]): Option[] {
  const names = Map.groupBy(people, ({ name }) => name);
  return people.map((person) => {
    const isAlone = names.get(person.name)?.length === 1;
    return { value: person.id, label: isAlone ? person.name : `${person.name}, ${person.email ?? 'no address'}` };
  });
}

/** The same choices with the people who fit on top. */
export function candidatesFirst(candidates: readonly Candidate[], choices: readonly Option[]): Option[] {
  const fit = new Set(candidates.map(({ id }) => id));
  return [...personOptions(candidates), ...choices.filter(({ value }) => !fit.has(value))];
}
