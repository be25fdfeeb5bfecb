/** The views of the deals list that the demo company's RevOps has saved for everybody. */
import { DealListDefinition } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { createView } from '../../work/views/write-view.ts';

const VIEWS: Readonly<Record<string, unknown>> = {
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

export async function writeViews(tx: TenantTransaction, admin: Actor): Promise<void> {
  for (const [name, definition] of Object.entries(VIEWS)) {
    await createView(tx, admin, { name, scope: 'organization', definition: DealListDefinition.parse(definition) });
  }
}
