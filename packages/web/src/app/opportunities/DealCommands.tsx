import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { type Command, type RecordSearch, useCommands, useRecordSearch } from '../shell/commands.ts';
import { useSession } from '../shell/session.ts';
import { dealPath } from './deal.ts';

/** Deals for the palette. Accounts and contacts have no screens of their own yet, so they are not offered. */
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
