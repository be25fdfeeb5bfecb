import { useQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { useDealName } from '../../opportunities/findDeals.ts';
import type { MeetingsView } from './meetingsAddress.ts';

type People = Awaited<ReturnType<Api['people']['list']>>['items'];

export interface ChosenNames {
  /** Undefined while it is asked for. */
  readonly deal: string | undefined;
  readonly account: string | undefined;
  readonly person: string | undefined;
  readonly people: People;
}

const NOBODY: People = [];
/** People change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;

/** Returns the names of what an address holds the ids of. */
export function useChosenNames({ deal, account, person }: MeetingsView): ChosenNames {
  const people = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER }));
  const dealName = useDealName(deal);
  const accountRead = useQuery(
    query.accounts.get.queryOptions({ input: { id: account ?? '' }, enabled: account !== null }),
  );
  const contactRead = useQuery(
    query.contacts.get.queryOptions({ input: { id: person ?? '' }, enabled: person !== null }),
  );
  return {
    deal: dealName,
    account: accountRead.data?.name,
    person: contactRead.data?.name,
    people: people.data?.items ?? NOBODY,
  };
}
