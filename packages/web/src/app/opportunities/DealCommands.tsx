import { MEMBER_ROLE_NAMES } from '@forecastle/rules';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../api/client.ts';
import { matchWords } from '../../ui/matchWords.ts';
import { type Command, type RecordSearch, useCommands, useRecordSearch } from '../shell/commands.ts';
import { queryClient } from '../shell/queryClient.ts';
import { useSession } from '../shell/session.ts';
import { dealPath } from './deal.ts';
import { opportunitiesPath } from './opportunityAddress.ts';

/** People the palette shows. */
const MOST_PEOPLE = 6;

/** Deals and people for the palette. People have no screens of their own yet: they lead to their deals. */
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
      const theirs = items.flatMap(({ kind, id, title, subtitle }) => {
        // A contact without an account has its address there, and no deals to lead to.
        const account = kind === 'contact' && subtitle !== null && !subtitle.includes('@') ? subtitle : null;
        if (account === null) return [];
        return [{ id, title, detail: account, to: opportunitiesPath({ search: account, status: [] }) }];
      });
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
