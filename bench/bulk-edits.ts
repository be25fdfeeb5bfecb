/** Editing 25,000 and 100,000 imported deals at once, and undoing it, so that it shows whether time grows with deals alone. */
import type { BulkEdit } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { previewDeals } from '../packages/server/src/work/bulk-edits/deals/preview-deals.ts';
import { showBulkEdit } from '../packages/server/src/work/bulk-edits/show-bulk-edit.ts';
import { startBulkEdit, startBulkUndo } from '../packages/server/src/work/bulk-edits/start-bulk-edit.ts';
import { makePipeline } from './imports/pipeline.ts';
import { begin, onScratch, print, settled } from './imports/scratch.ts';

const SIZES = [25_000, 100_000];
/** Milliseconds between looks at how far it is. */
const LOOK_MS = 100;

export async function run(): Promise<void> {
  await onScratch(async (pool) => {
    for (const rows of SIZES) await measure(pool, rows);
  });
}

async function measure(pool: pg.Pool, rows: number): Promise<void> {
  const organization = await makeOrganization(pool);
  const { admin } = organization;
  const { id: importId } = await begin(pool, organization, { fileName: 'pipeline.csv', content: makePipeline(rows) });
  await settled(organization, importId, 'done');
  const inside = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, admin.organizationId, work);
  const other = await organization.addMember('account_executive');
  const edits: Record<string, BulkEdit> = {
    'the close date and the category': { closeDateDays: 7, category: 'best_case' },
    'the owner': { ownerId: other.memberId },
  };
  for (const [name, edit] of Object.entries(edits)) {
    const asked = { chosen: { filter: { status: ['open' as const] } }, edit };
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work();
      const seconds = (performance.now() - began) / 1000;
      print([[`${what} ${name}`, `${seconds.toFixed(2)} s of ${rows} deals`]]);
      return result;
    };
    const until = async (id: string, status: string) => {
      for (;;) {
        const edited = await inside((tx) => showBulkEdit(tx, admin, id));
        if (edited.status === status) return edited;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    await timed('preview of', () => inside((tx) => previewDeals(tx, admin, asked)));
    const { id } = await timed('start of', () => inside((tx) => startBulkEdit(tx, admin, 'deal', asked)));
    const { changed } = await timed('change of', () => until(id, 'changed'));
    await inside((tx) => startBulkUndo(tx, admin, { id }));
    const { undone } = await timed('undo of', () => until(id, 'undone'));
    print([['deals changed and undone', `${changed}, ${undone}`]]);
  }
}
