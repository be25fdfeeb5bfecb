import type { Person } from '../opportunities/deal.ts';

/** Whose forecast is looked at: one rep, else the team of somebody, else everybody one may see. */
export interface Whose {
  readonly owner: string | null;
  readonly team: string | null;
}

export const EVERYBODY: Whose = { owner: null, team: null };

/** As requests about forecasts say it. */
export const whoseInput = ({ owner, team }: Whose): { readonly ownerId?: string; readonly teamOf?: string } => {
  if (owner !== null) return { ownerId: owner };
  return team === null ? {} : { teamOf: team };
};

/** Somebody who is not offered, as far as they are known: a link may name whoever has left, has no deals, or leads nobody. */
export function wordsOf({ owner, team }: Whose, people: readonly Person[]): string {
  const person = people.find(({ id }) => id === (owner ?? team));
  if (owner !== null) return person?.name ?? 'One rep';
  if (person === undefined) return 'One team';
  const leads = people.some(({ managerId }) => managerId === person.id);
  return leads ? `${person.name}’s team` : `${person.name} alone`;
}
