import { MEMBER_ROLE_NAMES } from '@forecastle/rules';
import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../api/client.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { matchWords } from '../../ui/matchWords.ts';
import { accountPath } from '../accounts/account.ts';
import { BIN_PATH } from '../bin/binKinds.ts';
import { contactPath } from '../contacts/contact.ts';
import { SEARCH } from '../search/searchPath.ts';
import { type Command, type RecordSearch, useCommands, useRecordSearch } from '../shell/commands.ts';
import { queryClient } from '../shell/queryClient.ts';
import { useSession } from '../shell/session.ts';
import { dealPath } from './deal.ts';
import { opportunitiesPath } from './opportunityAddress.ts';

/** Loaded when somebody first logs something. */
const LogActivityForm = lazy(() => import('./activities/LogActivityForm.tsx'));

/** People the palette shows. */
const MOST_PEOPLE = 6;

/** How long an answer serves, in milliseconds: all sources ask the same. */
const FRESH = 10_000;

const found = async (q: string) =>
  (await queryClient.fetchQuery({ ...query.search.records.queryOptions({ input: { q } }), staleTime: FRESH })).items;
const hit = ({ id, title, subtitle, excerpt }: Awaited<ReturnType<typeof found>>[number], to: string) => ({
  id,
  title,
  detail: excerpt ?? subtitle ?? undefined,
  to,
});

/** Records for the palette. Colleagues have no screens of their own: they lead to their deals. */
const SEARCHES: readonly RecordSearch[] = [
  {
    label: 'Opportunities',
    icon: 'deals',
    search: async (q) =>
      (await found(q)).filter(({ kind }) => kind === 'opportunity').map((item) => hit(item, dealPath(item.id))),
  },
  {
    label: 'Accounts',
    icon: 'building',
    search: async (q) =>
      (await found(q)).filter(({ kind }) => kind === 'account').map((item) => hit(item, accountPath(item.id))),
  },
  {
    label: 'People',
    icon: 'person',
    search: async (q) => {
      const [colleagues, items] = await Promise.all([
        queryClient.ensureQueryData(query.people.list.queryOptions()),
        found(q),
      ]);
      const ours = colleagues.items
        .filter(({ active, name }) => active && matchWords('', q, [name]) > 0)
        .map(({ id, name, role }) => ({
          id,
          title: name,
          detail: MEMBER_ROLE_NAMES[role],
          to: opportunitiesPath({ owner: [id] }),
        }));
      const theirs = items.filter(({ kind }) => kind === 'contact').map((item) => hit(item, contactPath(item.id)));
      return [...ours, ...theirs].slice(0, MOST_PEOPLE);
    },
  },
  {
    label: 'Notes',
    icon: 'note',
    search: async (q) =>
      (await found(q)).flatMap((item) =>
        item.opportunityId === null ? [] : [hit(item, `${dealPath(item.opportunityId)}/notes`)],
      ),
  },
];

/** What the palette knows of deals on every screen. */
export function DealCommands() {
  const navigate = useNavigate();
  const { abilities } = useSession();
  const [isLogging, setLogging] = useState(false);
  const close = () => setLogging(false);
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'search-everything',
        label: 'Search everything',
        group: 'Go to',
        icon: 'search',
        words: ['find', 'results', 'notes'],
        run: () => void navigate(SEARCH),
      },
      {
        id: 'bin',
        label: 'Bin',
        group: 'Go to',
        icon: 'trash',
        words: ['deleted', 'trash', 'restore', 'recycle', 'undelete'],
        run: () => void navigate(BIN_PATH),
      },
      {
        id: 'log-activity',
        label: 'Log activity',
        group: 'Add',
        icon: 'phone',
        words: ['call', 'meeting', 'email', 'task', 'log a call'],
        run: () => setLogging(true),
      },
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
  return (
    isLogging && (
      <LazyPart onClose={close}>
        <LogActivityForm deal={null} onClose={close} />
      </LazyPart>
    )
  );
}
