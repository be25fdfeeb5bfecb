import type { BulkEditPreview } from '@forecastle/contract';
import type * as z from 'zod';
import type { BulkNounName } from '../../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { managesRecords, visibleOwners } from '../../../tenancy/identity/policies.ts';
import { missingOf, refuseTooMany } from '../check-size.ts';
import { selectDeals } from '../deals/select-deals.ts';
import { addLeft, presentLeft } from '../left-counts.ts';
import type { Chosen, Selected } from '../noun.ts';
import type { EditedNoun } from '../records/edited-nouns.ts';
import { selectRecords } from '../records/select-records.ts';
import { countHanging, type Hanging } from './hangs-on.ts';

type Preview = z.infer<typeof BulkEditPreview>;

/** Of those that are deleted, and of those that are left. */
const EXAMPLES = 3;
/** Records among which examples are looked for. */
const SAMPLE = 200;

interface Judged {
  readonly noun: BulkNounName;
  readonly name: string;
  readonly order: string;
  /** That the actor may delete it, as SQL. */
  readonly may: string;
}

/** What deleting deals would do. Whoever sees a deal may delete it. */
export async function previewDealDeletion(tx: TenantTransaction, actor: Actor, chosen: Chosen): Promise<Preview> {
  const selected = await selectDeals(tx, actor, chosen);
  if (!selected) return present(chosen, { groups: [], examples: [], hanging: { along: [], parted: [] } });
  await refuseTooMany(tx, selected, 'deals');
  return judge(
    tx,
    actor,
    { chosen, selected },
    { noun: 'deal', name: 'o.name', order: 'o.amount_sort DESC', may: 'true' },
  );
}

/** What deleting accounts or contacts would do, of which everybody sees all and may delete those they may write. */
export async function previewRecordDeletion(
  tx: TenantTransaction,
  actor: Actor,
  noun: EditedNoun,
  chosen: Chosen,
): Promise<Preview> {
  const selected = await selectRecords(tx, actor, noun, chosen);
  await refuseTooMany(tx, selected, noun.table);
  const may = noun.mayUpdate({
    owners: selected.parameters.add(await visibleOwners(tx, actor)),
    manages: selected.parameters.add(managesRecords(actor)),
  });
  const name = `${noun.alias}.name`;
  return judge(tx, actor, { chosen, selected }, { noun: noun.noun, name, order: name, may });
}

async function judge(
  tx: TenantTransaction,
  actor: Actor,
  { chosen, selected }: { chosen: Chosen; selected: Selected },
  { noun, name, order, may }: Judged,
): Promise<Preview> {
  const { from, id, parameters } = selected;
  const { rows: groups } = await tx.client.query<{ may: boolean; count: number }>(
    `SELECT ${may} AS may, count(*)::int AS count FROM ${from} GROUP BY 1`,
    parameters.values,
  );
  const { rows } = await tx.client.query<{ id: string; name: string; may: boolean }>(
    `SELECT ${id} AS id, ${name} AS name, ${may} AS may FROM ${from} ORDER BY ${order}, ${id} LIMIT ${SAMPLE}`,
    parameters.values,
  );
  const few = (isDeleted: boolean) => rows.filter((row) => row.may === isDeleted).slice(0, EXAMPLES);
  const examples = [...few(true), ...few(false)];
  return present(chosen, { groups, examples, hanging: await countHanging(tx, actor, selected, { noun, may }) });
}

function present(
  chosen: Chosen,
  found: {
    readonly groups: readonly { readonly may: boolean; readonly count: number }[];
    readonly examples: readonly { readonly id: string; readonly name: string; readonly may: boolean }[];
    readonly hanging: Hanging;
  },
): Preview {
  const countOf = (may: boolean) => found.groups.find((group) => group.may === may)?.count ?? 0;
  const [change, notYours] = [countOf(true), countOf(false)];
  const gone = missingOf(chosen, change + notYours);
  return {
    total: change + notYours + gone,
    change,
    same: 0,
    left: presentLeft(addLeft(addLeft({}, 'not_yours', notYours), 'gone', gone)),
    ...found.hanging,
    examples: found.examples.map(({ id, name, may }) => ({ id, name, why: may ? null : 'not_yours', changes: [] })),
  };
}
