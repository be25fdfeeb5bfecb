/** What a deal must have to enter a stage: asked of one deal, of many, and of one that is new. */
import {
  isCustomColumn,
  keyOfColumn,
  requiredToEnter,
  STAGE_REQUIREMENT_NAMES,
  type StageRequirement,
  type StageToEnter,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { listFields } from '../custom-fields/list-fields.ts';

export interface Required {
  readonly key: StageRequirement;
  readonly label: string;
}

/** What a change gives (true) or takes away (false); what it does not touch the deal says itself. */
export type Given = Readonly<Partial<Record<StageRequirement, boolean>>>;

interface GivenFields {
  readonly amountMinor?: number | null | undefined;
  readonly closeDate?: string | null | undefined;
  readonly accountId?: string | null | undefined;
  readonly nextStep?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly custom?: Readonly<Record<string, unknown>> | undefined;
}

export function givenBy({ amountMinor, closeDate, accountId, nextStep, description, custom = {} }: GivenFields): Given {
  const given = Object.entries({ close_date: closeDate, account: accountId, next_step: nextStep, description });
  return Object.fromEntries([
    // An amount of zero is none.
    ...(amountMinor === undefined ? [] : [['amount', (amountMinor ?? 0) > 0]]),
    ...given.flatMap(([key, value]) => (value === undefined ? [] : [[key, Boolean(value)]])),
    ...Object.entries(custom).map(([key, value]) => [`custom.${key}`, value !== null]),
  ]);
}

/** What it takes to enter a stage, by name. Archived custom fields are asked of nobody. */
export async function requirementsOf(tx: TenantTransaction, stageId: string): Promise<readonly Required[]> {
  const { rows } = await tx.client.query<StageToEnter>(
    `SELECT id, kind, position, requires, archived_at IS NOT NULL AS archived FROM stages WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const keys = requiredToEnter(rows, stageId);
  if (keys.length === 0) return [];
  const fields = keys.some(isCustomColumn) ? await listFields(tx, 'deal') : [];
  return keys.flatMap((key): Required[] => {
    if (!isCustomColumn(key)) return [{ key, label: STAGE_REQUIREMENT_NAMES[key] }];
    const field = fields.find((each) => each.key === keyOfColumn(key));
    return field && !field.archived ? [{ key, label: field.label }] : [];
  });
}

const HAS: Readonly<Partial<Record<StageRequirement, string>>> = {
  amount: 'o.amount_sort > 0',
  close_date: 'o.close_date IS NOT NULL',
  account: 'o.account_id IS NOT NULL',
  next_step: "coalesce(o.next_step, '') <> ''",
  description: "coalesce(o.description, '') <> ''",
};

function hasSql(key: StageRequirement, given: Given): string {
  if (given[key] !== undefined) return String(given[key]);
  if (isCustomColumn(key)) return `(o.custom->'${keyOfColumn(key)}') IS NOT NULL`;
  return (
    HAS[key] ??
    `EXISTS (SELECT 1 FROM opportunity_contacts oc
      WHERE oc.organization_id = $1 AND oc.opportunity_id = o.id AND oc.role = '${key}')`
  );
}

/** Whether a deal (`o`) lacks any of it. */
export const lacksSql = (required: readonly Required[], given: Given): string =>
  required.length === 0 ? 'false' : `NOT (${required.map(({ key }) => hasSql(key, given)).join(' AND ')})`;

/** Those of the deals that lack any of it. */
export async function dealsLacking(
  tx: TenantTransaction,
  ids: readonly string[],
  required: readonly Required[],
  given: Given,
): Promise<ReadonlySet<string>> {
  if (required.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT o.id FROM opportunities o
     WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[]) AND ${lacksSql(required, given)}`,
    [tx.organizationId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses a move to a stage for which the deal lacks something, naming each. A closed deal goes back to the stage it was
 * closed from, and an open one to the stage it just left, whatever that requires by now: it was there.
 */
export async function refuseLacking(
  tx: TenantTransaction,
  { id, stageId }: { id: string; stageId: string },
  given: Given,
): Promise<void> {
  const required = await requirementsOf(tx, stageId);
  if (required.length === 0) return;
  const has = required.map(({ key }, at) => `${hasSql(key, given)} AS "${at}"`).join(', ');
  const { rows } = await tx.client.query<Record<string, boolean>>(
    `SELECT ${has}, CASE WHEN o.status <> 'open' THEN o.last_open_stage_id = $3::uuid ELSE (
       SELECT (l.changes->'stageId'->>'from')::uuid FROM ledger l
       WHERE l.organization_id = $1 AND l.opportunity_id = $2
         AND l.changes ? 'stageId' AND l.changes->'stageId'->>'left' IS NULL
       ORDER BY l.effective_at DESC, l.recorded_at DESC, l.id DESC LIMIT 1) = $3::uuid END AS back
     FROM opportunities o WHERE o.organization_id = $1 AND o.id = $2`,
    [tx.organizationId, id, stageId],
  );
  const row = rows[0];
  if (!row || row.back) return;
  await refuse(
    tx,
    stageId,
    required.filter((_, at) => !row[at]),
  );
}

/** The same of a deal that is not there yet: nobody can be on it. */
export async function refuseNewLacking(tx: TenantTransaction, stageId: string, given: Given): Promise<void> {
  const required = await requirementsOf(tx, stageId);
  await refuse(
    tx,
    stageId,
    required.filter(({ key }) => !given[key]),
  );
}

/** Fields of the API by what is required. */
const FIELD_OF: Readonly<Partial<Record<StageRequirement, string>>> = {
  amount: 'amountMinor',
  close_date: 'closeDate',
  account: 'accountId',
  next_step: 'nextStep',
};

async function refuse(tx: TenantTransaction, stageId: string, lacking: readonly Required[]): Promise<void> {
  if (lacking.length === 0) return;
  const { rows } = await tx.client.query<{ name: string }>(
    'SELECT name FROM stages WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, stageId],
  );
  const stage = rows[0]?.name ?? 'this stage';
  const labels = lacking.map(({ label }) => label);
  const last = labels.at(-1) ?? '';
  const words = labels.length === 1 ? last : `${labels.slice(0, -1).join(', ')} and ${last}`;
  throw invalid(
    {
      field: 'stageId',
      value: stageId,
      expected: words,
      message: `To enter ${stage}, this deal needs ${words}. Nothing was changed.`,
    },
    lacking.map(({ key, label }) => ({
      field: FIELD_OF[key] ?? key,
      value: null,
      expected: label,
      message: `${stage} requires ${label}.`,
    })),
  );
}
