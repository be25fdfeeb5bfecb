import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Person, Stage } from '../deal.ts';
import type { DealChoices } from './applyDealInput.ts';

/** Stages and people change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;
const NO_STAGES: readonly Stage[] = [];
const NO_PEOPLE: readonly Person[] = [];

/** Loads the people of the organisation, those who left among them. Empty until loaded. */
export const usePeople = (enabled = true): readonly Person[] =>
  useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER, enabled })).data?.items ?? NO_PEOPLE;

/** What a deal's stage and owner may be, and their names. Empty until loaded. */
export function useDealChoices(): DealChoices {
  const stages = useQuery(query.stages.list.queryOptions({ staleTime: STALE_AFTER }));
  const people = usePeople();
  // Asked for where one is chosen.
  const reasons = useQuery(query.winReasons.list.queryOptions({ enabled: false }));
  const losses = useQuery(query.lossReasons.list.queryOptions({ input: {}, enabled: false }));
  return {
    lossReasons: losses.data?.items,
    winReasons: reasons.data?.items,
    stages: stages.data?.items ?? NO_STAGES,
    people,
  };
}

/** Stages a deal may be moved to: those in use, and the one it is in. */
export const stageChoices = (stages: readonly Stage[], current?: string) =>
  stages
    .filter((stage) => !stage.archived || stage.id === current)
    .map((stage) => ({ value: stage.id, label: stage.name }));

export const ownerChoices = (people: readonly Person[], current?: string) =>
  people
    .filter((person) => person.active || person.id === current)
    .map((person) => ({ value: person.id, label: person.name }));
