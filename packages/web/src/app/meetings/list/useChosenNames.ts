import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Person } from '../../opportunities/deal.ts';
import { usePeople } from '../../opportunities/edit/useDealChoices.ts';
import { useDealName } from '../../opportunities/findDeals.ts';
import type { MeetingsView } from './meetingsAddress.ts';

export interface ChosenNames {
  /** Undefined while it is asked for. */
  readonly deal: string | undefined;
  readonly account: string | undefined;
  readonly person: string | undefined;
  readonly people: readonly Person[];
}

/** Returns the names of what an address holds the ids of. */
export function useChosenNames({ deal, account, person }: MeetingsView): ChosenNames {
  const people = usePeople();
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
    people,
  };
}
