import { ACCOUNT_BOARDS, ACCOUNT_LIST_FIELDS, DEFAULT_ACCOUNT_COLUMNS } from '@forecastle/rules';
import { api, query } from '../../api/client.ts';
import type { RecordListNoun } from '../records/recordNoun.ts';
import { recordAddress } from '../records/recordView.ts';
import { type Account, accountPath } from './account.ts';

const SORTS = [
  'name',
  'updated',
  'domain',
  'industry',
  'segment',
  'territory',
  'strategic',
  'parent',
  'owner',
  'contacts',
  'open_deals',
  'open_amount',
  'won_deals',
  'won_amount',
];
const GROUPS = {
  owner: 'Owner',
  territory: 'Territory',
  segment: 'Segment',
  industry: 'Industry',
  strategic: 'Strategic',
};

/** The list of accounts. */
export const ACCOUNTS: RecordListNoun<Account> = {
  title: 'Accounts',
  noun: 'account',
  words: ['account', 'accounts'],
  address: recordAddress(
    { list: 'accounts', path: '/crm/accounts', all: 'All accounts' },
    { sorts: SORTS, groups: Object.keys(GROUPS), boards: ACCOUNT_BOARDS },
  ),
  fields: ACCOUNT_LIST_FIELDS,
  usual: DEFAULT_ACCOUNT_COLUMNS,
  sorts: SORTS,
  groups: GROUPS,
  boards: ACCOUNT_BOARDS,
  groupOf(account, by) {
    if (by === 'owner') return account.owner?.id ?? null;
    if (by === 'strategic') return String(account.strategic);
    const words = by === 'territory' ? account.territory : by === 'segment' ? account.segment : account.industry;
    return words?.toLowerCase() ?? null;
  },
  // What an address says is checked against the lists above before it is asked for.
  source: {
    list: (asked, signal) => api.accounts.list(asked as never, { signal }),
    count: (asked, signal) => api.accounts.count(asked, { signal }),
    groups: (asked, signal) => api.accounts.groups(asked as never, { signal }),
    keys: { list: query.accounts.list.key(), count: query.accounts.count.key(), groups: query.accounts.groups.key() },
  },
  toPath: ({ id }) => accountPath(id),
};
