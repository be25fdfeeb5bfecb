import type { BulkEditPreview } from '@forecastle/contract';
import {
  type BulkEdit,
  type BulkPatch,
  type BulkVerdict,
  type CustomValues,
  customColumn,
  type DealToEdit,
  judgeBulkEdit,
  ownValue,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { LeftCounts } from '../../../platform/database/schema/bulk-edits.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Holding, heldBy, knownByColumn, readHolding } from '../../../records/connected-systems/record-systems.ts';
import { givenBy, lacksSql, requirementsOf } from '../../../records/opportunities/stage-requirements.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { missingOf, refuseTooMany } from '../check-size.ts';
import { addLeft, presentLeft } from '../left-counts.ts';
import type { Chosen, Selected } from '../noun.ts';
import { checkDealEdit } from './check-deal-edit.ts';
import { selectDeals } from './select-deals.ts';

type Preview = z.infer<typeof BulkEditPreview>;

/** Of each verdict. */
const EXAMPLES = 3;
/** Deals among which examples are looked for. */
const SAMPLE = 200;

interface Row extends DealToEdit {
  readonly id: string;
  readonly name: string;
}

/**
 * What an edit would do. Deals are counted by what it reads of them, and each such group is judged once by the rule that
 * judges every deal when it runs.
 */
export async function previewDeals(
  tx: TenantTransaction,
  actor: Actor,
  { chosen, edit: asked }: { chosen: Chosen; edit: BulkEdit },
): Promise<Preview> {
  const edit = await checkDealEdit(tx, actor, asked);
  const selected = await selectDeals(tx, actor, chosen);
  if (selected) await refuseTooMany(tx, selected, 'deals');
  const required = edit.stageId === undefined ? [] : await requirementsOf(tx, edit.stageId);
  const lacks = lacksSql(required, givenBy(edit));
  const holding = await readHolding(tx, 'opportunity', fieldsOfDealEdit(edit));
  const groups = selected ? await groupDeals(tx, selected, { edit, lacks, holding }) : [];
  let [found, change, same] = [0, 0, 0];
  let left: LeftCounts = {};
  for (const { count, ...deal } of groups) {
    const verdict = judgeBulkEdit(deal, edit);
    found += count;
    if (verdict.is === 'changed') change += count;
    if (verdict.is === 'same') same += count;
    if (verdict.is === 'left') left = addLeft(left, verdict.why, count);
  }
  const gone = missingOf(chosen, found);
  return {
    total: found + gone,
    change,
    same,
    left: presentLeft(addLeft(left, 'gone', gone)),
    along: [],
    parted: [],
    examples: selected ? await findExamples(tx, selected, { edit, lacks, holding }) : [],
  };
}

/** What deals are judged by: the edit, whether one (`o`) lacks what its stage requires, and which connections decide fields. */
interface Judged {
  readonly edit: BulkEdit;
  readonly lacks: string;
  readonly holding: Holding;
}

/** Fields that an edit may change, as an update names them. */
const fieldsOfDealEdit = ({ closeDateDays, custom = {}, delete: _none, ...fields }: BulkEdit): string[] => [
  ...Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  ...(closeDateDays === undefined ? [] : ['closeDate']),
  ...Object.keys(custom).map(customColumn),
];

/** What the rule reads, with all that the edit does not touch as one; of a next step only whether it is the given one. */
function columnsFor({ edit, lacks, holding }: Judged, nextStep: string, customs: string): string {
  const column = (isRead: boolean, sql: string, name: string) => `${isRead ? sql : 'NULL'} AS "${name}"`;
  return [
    'o.status',
    column(edit.ownerId !== undefined, 'o.owner_id', 'ownerId'),
    column(edit.stageId !== undefined, 'o.stage_id', 'stageId'),
    column(edit.category !== undefined, 'o.category', 'category'),
    column(edit.closeDate !== undefined || edit.closeDateDays !== undefined, 'o.close_date::text', 'closeDate'),
    column(edit.winProbability !== undefined, 'o.win_probability', 'winProbability'),
    column(
      edit.nextStep !== undefined,
      `${nextStep}::text || CASE WHEN coalesce(o.next_step, '') = ${nextStep}::text THEN '' ELSE '.' END`,
      'nextStep',
    ),
    // By key whether the deal has the value that is asked for: what else it has, the rule does not ask.
    column(
      edit.custom !== undefined,
      `(SELECT jsonb_object_agg(e.key, coalesce(o.custom->e.key, 'null') = e.value) FROM jsonb_each(${customs}::jsonb) e)`,
      'hasCustom',
    ),
    `${lacks} AS lacks`,
    `${knownByColumn(holding, 'opportunity', 'o.id')} AS "knownBy"`,
  ].join(', ');
}

async function groupDeals(
  tx: TenantTransaction,
  { from, parameters }: Selected,
  judged: Judged,
): Promise<readonly (DealToEdit & { count: number })[]> {
  const { edit, holding } = judged;
  const { values } = parameters;
  const given = [
    ...(edit.nextStep === undefined ? [] : [edit.nextStep ?? '']),
    ...(edit.custom === undefined ? [] : [JSON.stringify(edit.custom)]),
  ];
  const columns = columnsFor(judged, `$${values.length + 1}`, `$${values.length + given.length}`);
  const { rows } = await tx.client.query<
    Omit<DealToEdit, 'custom' | 'held'> & {
      hasCustom: Record<string, boolean> | null;
      knownBy: string[];
      count: number;
    }
  >(`SELECT ${columns}, count(*)::int AS count FROM ${from} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`, [
    ...values,
    ...given,
  ]);
  return rows.map(({ hasCustom, knownBy, ...row }) => ({
    ...row,
    custom: standIns(edit, hasCustom),
    held: heldBy(holding, knownBy),
  }));
}

/** Values that the rule judges like those of the deals: the one that is asked for, or another. */
function standIns({ custom = {} }: BulkEdit, has: Readonly<Record<string, boolean>> | null): CustomValues {
  return Object.fromEntries(
    Object.entries(custom).flatMap(([key, asked]) => {
      const value = ownValue(has, key) ? asked : asked === null ? true : null;
      return value === null ? [] : [[key, value]];
    }),
  );
}

/** A few deals of each verdict, as far as the largest of them show some. */
async function findExamples(
  tx: TenantTransaction,
  { from, parameters }: Selected,
  { edit, lacks, holding }: Judged,
): Promise<Preview['examples']> {
  const { rows } = await tx.client.query<Omit<Row, 'held'> & { knownBy: string[] }>(
    `SELECT o.id, o.name, o.status, o.owner_id AS "ownerId", o.stage_id AS "stageId", o.category,
       o.close_date::text AS "closeDate", o.win_probability AS "winProbability", o.next_step AS "nextStep", o.custom,
       ${lacks} AS lacks, ${knownByColumn(holding, 'opportunity', 'o.id')} AS "knownBy"
     FROM ${from} ORDER BY o.amount_sort DESC LIMIT ${SAMPLE}`,
    parameters.values,
  );
  const taken = new Map<string, number>();
  return rows.flatMap(({ knownBy, ...read }) => {
    const row = { ...read, held: heldBy(holding, knownBy) };
    const verdict = judgeBulkEdit(row, edit);
    const key = verdict.is === 'left' ? verdict.why : verdict.is;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    return verdict.is === 'same' || before >= EXAMPLES ? [] : [presentExample(row, verdict)];
  });
}

function presentExample(deal: Row, verdict: Exclude<BulkVerdict, { is: 'same' }>): Preview['examples'][number] {
  const { id, name } = deal;
  if (verdict.is === 'left') return { id, name, why: verdict.why, changes: [] };
  const { custom = {}, ...patch } = verdict.patch;
  const own = Object.entries(patch).map(([field, to]) => ({
    field,
    to,
    from: deal[field as keyof BulkPatch] ?? null,
  }));
  const customs = Object.entries(custom).map(([key, to]) => ({
    field: customColumn(key),
    to,
    from: ownValue(deal.custom, key) ?? null,
  }));
  return { id, name, why: null, changes: [...own, ...customs] };
}
