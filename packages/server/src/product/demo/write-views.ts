/** The views of lists that the demo company's RevOps has saved for everybody. */
import { LIST_DEFINITIONS, type ViewedList } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { createView } from '../../work/views/write-view.ts';

const DEALS: Readonly<Record<string, unknown>> = {
  'Closing this quarter at high risk': {
    filter: { status: ['open'], risk: ['red'], closeIn: 'this_quarter' },
    sorts: ['-amount'],
  },
  'Pushed twice or more': {
    filter: { status: ['open'] },
    where: { match: 'all', conditions: [{ field: 'pushes', is: 'at_least', value: 2 }] },
    sorts: ['-pushes', '-amount'],
    columns: [
      { key: 'name', pinned: true },
      ...['owner', 'stage', 'amount', 'close_date', 'pushes', 'risk'].map((key) => ({ key })),
    ],
  },
  'Commit by owner': { filter: { status: ['open'], category: ['commit'] }, sorts: ['close_date'], group: 'owner' },
  'No next step': {
    filter: { status: ['open'] },
    where: { match: 'all', conditions: [{ field: 'next_step', is: 'empty' }] },
    sorts: ['-stake'],
  },
};

const ACCOUNTS: Readonly<Record<string, unknown>> = {
  'Strategic, the most open first': { filter: { strategic: true }, sorts: ['-open_amount'] },
  'By territory': { group: 'territory', sorts: ['-open_amount'] },
  'Without a territory or a segment': {
    where: {
      match: 'any',
      conditions: [
        { field: 'territory', is: 'empty' },
        { field: 'segment', is: 'empty' },
      ],
    },
  },
};

const CONTACTS: Readonly<Record<string, unknown>> = {
  'Met in the last 30 days': {
    where: { match: 'all', conditions: [{ field: 'last_interaction', is: 'within', value: 'last_30_days' }] },
    sorts: ['-last_interaction'],
  },
  'By account': { group: 'account' },
};

const VIEWS = { deals: DEALS, accounts: ACCOUNTS, contacts: CONTACTS };

export async function writeViews(tx: TenantTransaction, admin: Actor): Promise<void> {
  for (const list of Object.keys(VIEWS) as ViewedList[]) {
    for (const [name, definition] of Object.entries(VIEWS[list])) {
      const view = { list, name, scope: 'organization', definition: LIST_DEFINITIONS[list].parse(definition) } as const;
      await createView(tx, admin, view);
    }
  }
}
