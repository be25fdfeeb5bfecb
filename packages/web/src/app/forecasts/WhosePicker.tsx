import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { teamsOf } from '../opportunities/teamsOf.ts';
import { useSession } from '../shell/session.ts';
import { EVERYBODY, type Whose, wordsOf } from './whose.ts';

interface WhosePickerProps {
  whose: Whose;
  onWhose: (whose: Whose) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly whose: Whose;
}

const ALL: Choice = { value: '', label: 'Everybody', whose: EVERYBODY };

/** Everybody one may see, a team or a rep of them; not there for who sees nobody else's deals. */
export function WhosePicker({ whose: { owner, team }, onWhose }: WhosePickerProps) {
  const session = useSession();
  const { abilities, member } = session;
  const overview = useQuery(query.forecasts.overview.queryOptions({ input: {} }));
  const people = useQuery(query.people.list.queryOptions({ enabled: abilities.seeTeam }));
  const reps = overview.data?.byRep ?? [];
  // The team of whoever sees no more than it is everybody.
  const isAll = (id: string) => !abilities.seeOrganization && id === member.id;
  const teams = abilities.seeTeam ? teamsOf(people.data?.items ?? [], session).filter(({ id }) => !isAll(id)) : [];
  const chosen = owner === null ? team : null;
  // Keeps its place, so that what stands beside and below it does not move.
  if (abilities.seeTeam && (overview.isPending || people.isPending)) {
    return <Skeleton className="h-9 w-28.5 touch:h-12" />;
  }
  if (reps.length < 2 && teams.length === 0 && owner === null && chosen === null) return null;
  const choices: readonly Choice[] = [
    ALL,
    ...teams.map(({ id, name }) => ({
      value: `team ${id}`,
      label: `${name}’s team`,
      whose: { owner: null, team: id },
    })),
    ...reps.map(({ ownerId, name }) => ({ value: ownerId, label: name, whose: { owner: ownerId, team: null } })),
  ];
  return (
    <Select
      label="Team or rep"
      align="end"
      value={owner ?? (chosen === null || isAll(chosen) ? ALL.value : `team ${chosen}`)}
      otherwise={wordsOf({ owner, team }, people.data?.items ?? [])}
      choices={choices}
      onChange={(next) => onWhose(choices.find(({ value }) => value === next)?.whose ?? EVERYBODY)}
      className={`${SMALL_SELECT} max-w-52`}
    />
  );
}
