/**
 * `npm run bench -- bulk-edits [IMPORTED]`: editing and deleting all open deals of an import at once, and undoing it, beside ten people
 * who edit deals one by one; of 35,000 and of 100,000 rows, of which three quarters are open, unless a number is given.
 */
import type { BulkEdit } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../packages/server/src/platform/database/tenant.ts';
import { updateDeals } from '../packages/server/src/records/opportunities/update-deals.ts';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { workOf } from '../packages/server/src/work/bulk-edits/nouns.ts';
import { showBulkEdit } from '../packages/server/src/work/bulk-edits/show-bulk-edit.ts';
import { startBulkEdit, startBulkUndo } from '../packages/server/src/work/bulk-edits/start-bulk-edit.ts';
import { makePipeline } from './imports/pipeline.ts';
import { begin, type Organization, onScratch, print, settled } from './imports/scratch.ts';
import { rested } from './organisation.ts';
import { percentile, reportFloor, reportMachine, reportTime } from './report.ts';
import { rolledBackTime } from './rolled-back.ts';

const IMPORTED = ['35000', '100000'];
/** Of 100,000 deals; into the bin goes all that hangs on them. */
const CEILING_MS = 30_000;
const DELETION_CEILING_MS = 600_000;
const CEILING_DEALS = 100_000;
/** Milliseconds between looks at how far it is. */
const LOOK_MS = 100;
const EDITORS = 10;
/** Milliseconds from one edit of a person to the next. */
const THINKS_MS = 1_000;

export async function run(wanted: readonly string[] = []): Promise<void> {
  await onScratch(async (pool, ownerUrl) => {
    for (const rows of wanted.length > 0 ? wanted : IMPORTED) await measure(pool, ownerUrl, Number(rows));
  });
  reportMachine();
}

async function measure(pool: pg.Pool, ownerUrl: string, rows: number): Promise<void> {
  const organization = await makeOrganization(pool);
  const { admin } = organization;
  const { id: importId } = await begin(pool, organization, { fileName: 'pipeline.csv', content: makePipeline(rows) });
  await settled(organization, importId, 'done');
  // What follows an import goes on behind it.
  await rested(pool);
  const inside = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, admin.organizationId, work);
  const other = await organization.addMember('account_executive');
  const open = "WHERE organization_id = $1 AND status = 'open'";
  // Each beside the same by one statement, which is given the organisation, and whose the deals are to be.
  const edits: Record<string, { edit: BulkEdit; raw: string; owner?: string }> = {
    'the close date and the category': {
      edit: { closeDateDays: 7, category: 'best_case' },
      raw: `UPDATE opportunities SET close_date = close_date + 7, category = 'best_case' ${open}`,
    },
    'the owner': {
      edit: { ownerId: other.memberId },
      raw: `UPDATE opportunities SET owner_id = $2 ${open}`,
      owner: other.memberId,
    },
    'the deletion': { edit: { delete: true }, raw: `DELETE FROM opportunities ${open}` },
  };
  for (const [name, { edit, raw, owner }] of Object.entries(edits)) {
    const asked = { chosen: { filter: { status: ['open' as const] } }, edit };
    const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work();
      print([[`${what} ${name}`, `${((performance.now() - began) / 1000).toFixed(2)} s`]]);
      return result;
    };
    const values = [admin.organizationId, ...(owner ? [owner] : [])];
    const floor = await rolledBackTime(ownerUrl, [{ text: raw, values }]);
    const until = async (what: string, id: string, status: string) => {
      const began = performance.now();
      const people = editBeside(organization);
      for (;;) {
        const edited = await inside((tx) => showBulkEdit(tx, admin, id));
        if (edited.status === status) {
          const took = performance.now() - began;
          const { taken } = edited;
          const ceiling = edit.delete ? DELETION_CEILING_MS : CEILING_MS;
          reportTime(`${what} ${name} of ${taken} deals`, took, (ceiling * taken) / CEILING_DEALS);
          reportFloor('the change by one statement of raw pg', floor, took);
          print([['an edit beside it, 95th percentile', `${percentile(await people.stop(), 95).toFixed(0)} ms`]]);
          return edited;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    await timed('preview of', () => inside((tx) => workOf({ noun: 'deal', edit }).preview(tx, admin, asked)));
    const { id } = await timed('start of', () => inside((tx) => startBulkEdit(tx, admin, 'deal', asked)));
    const { changed } = await until('change of', id, 'changed');
    await inside((tx) => startBulkUndo(tx, admin, { id }));
    const { undone } = await until('undo of', id, 'undone');
    print([['deals changed and undone', `${changed}, ${undone}`]]);
  }
}

/** Ten people who change a next step now and then, each of deals of their own. */
function editBeside({ admin, run: inOrganization }: Organization): { stop(): Promise<readonly number[]> } {
  const took: number[] = [];
  let isOver = false;
  const edit = async (person: number) => {
    for (let nth = 0; !isOver; nth++) {
      const began = performance.now();
      await inOrganization(async (tx) => {
        const { rows } = await tx.client.query<{ id: string }>(
          `SELECT id FROM opportunities WHERE status = 'open' ORDER BY id OFFSET $1 LIMIT 1 FOR UPDATE`,
          [person * 97 + nth],
        );
        const updates = rows.map(({ id }) => ({ id, patch: { nextStep: `Call ${nth}` } }));
        await updateDeals(tx, updates, { now: new Date(), actor: { kind: 'person', id: admin.memberId } });
      });
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, THINKS_MS));
    }
  };
  const all = Promise.all(Array.from({ length: EDITORS }, (_, person) => edit(person)));
  return {
    async stop() {
      isOver = true;
      await all;
      return took;
    },
  };
}
