import { MEMBER_ROLE_NAMES } from '@forecastle/rules';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../api/client.ts';
import { matchWords } from '../../ui/matchWords.ts';
import { accountPath } from '../accounts/account.ts';
import { contactPath } from '../contacts/contact.ts';
import { type Command, type RecordSearch, useCommands, useRecordSearch } from '../shell/commands.ts';
import { queryClient } from '../shell/queryClient.ts';
import { useSession } from '../shell/session.ts';
import { dealPath } from './deal.ts';
import { opportunitiesPath } from './opportunityAddress.ts';

/** People the palette shows. */
const MOST_PEOPLE = 6;

/** Records for the palette. Colleagues have no screens of their own: they lead to their deals. */
const SEARCHES: readonly RecordSearch[] = [
  {
    label: 'Opportunities',
    icon: 'deals',
    search: async (q, signal) => {
      const { items } = await api.search.records({ q }, { signal });
      return items
        .filter((item) => item.kind === 'opportunity')
        .map(({ id, title, subtitle }) => ({ id, title, detail: subtitle ?? undefined, to: dealPath(id) }));
    },
  },
  {
    label: 'Accounts',
    icon: 'building',
    search: async (q, signal) => {
      const { items } = await api.search.records({ q }, { signal });
      return items
        .filter((item) => item.kind === 'account')
        .map(({ id, title, subtitle }) => ({ id, title, detail: subtitle ?? undefined, to: accountPath(id) }));
    },
  },
  {
    label: 'People',
    icon: 'person',
    search: async (q, signal) => {
      const [colleagues, { items }] = await Promise.all([
        queryClient.ensureQueryData(query.people.list.queryOptions()),
        api.search.records({ q }, { signal }),
      ]);
      const ours = colleagues.items
        .filter(({ active, name }) => active && matchWords('', q, [name]) > 0)
        .map(({ id, name, role }) => ({
          id,
          title: name,
          detail: MEMBER_ROLE_NAMES[role],
          to: opportunitiesPath({ owner: [id] }),
        }));
      const theirs = items
        .filter(({ kind }) => kind === 'contact')
        .map(({ id, title, subtitle }) => ({ id, title, detail: subtitle ?? undefined, to: contactPath(id) }));
      return [...ours, ...theirs].slice(0, MOST_PEOPLE);
    },
  },
];

/** What the palette knows of deals on every screen. */
export function DealCommands() {
  const navigate = useNavigate();
  const { abilities } = useSession();
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'new-opportunity',
        label: 'New opportunity',
        group: 'Add',
        icon: 'plus',
        words: ['deal', 'create', 'add'],
        run: () => void navigate('/crm/opportunities?new=deal'),
      },
      {
        id: 'new-account',
        label: 'New account',
        group: 'Add',
        icon: 'plus',
        words: ['company', 'create', 'add'],
        run: () => void navigate('/crm/accounts?new=account'),
      },
      {
        id: 'new-contact',
        label: 'New contact',
        group: 'Add',
        icon: 'plus',
        words: ['person', 'create', 'add'],
        run: () => void navigate('/crm/contacts?new=contact'),
      },
      ...(abilities.importDeals
        ? [
            {
              id: 'import-spreadsheet',
              label: 'Import a spreadsheet',
              group: 'Add',
              icon: 'upload' as const,
              words: ['csv', 'excel', 'xlsx', 'upload'],
              run: () => void navigate('/imports/new'),
            },
          ]
        : []),
    ],
    [navigate, abilities.importDeals],
  );
  useCommands(commands);
  useRecordSearch(SEARCHES);
  return null;
}
