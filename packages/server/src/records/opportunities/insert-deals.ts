import {
  type CustomValues,
  type DealStatus,
  type ForecastCategory,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  snake,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../accounts/name-key.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';

type Texts = { readonly [T in FreeDealText]: string | null };

/** The row of a new deal, checked. */
export interface NewDeal extends Texts {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly accountId: string | null;
  readonly stageId: string;
  readonly status: DealStatus;
  readonly ownerId: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly amountBaseMinor: number | null;
  readonly category: ForecastCategory | null;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  readonly createdOn: string;
  readonly winProbability: number | null;
  readonly winReasonId: string | null;
  readonly custom: CustomValues;
  /** Null when it is not known. */
  readonly stageEnteredOn: string | null;
}

const WORDS = {
  columns: FREE_DEAL_TEXTS.map(snake).join(', '),
  names: FREE_DEAL_TEXTS.map((text) => `"${text}"`).join(', '),
  typed: FREE_DEAL_TEXTS.map((text) => `"${text}" text`).join(', '),
};

/** Inserts new deals with their custom values, by set. Give them to `addDeals` once all that hangs on them is there. */
export async function insertDeals(
  tx: TenantTransaction,
  deals: readonly NewDeal[],
  { importId }: { readonly importId: string | null },
): Promise<void> {
  if (deals.length === 0) return;
  const values = deals.map(({ custom, ...columns }) =>
    present({ ...columns, custom: hasValues(custom) ? custom : null, nameKey: nameKey(columns.name) }),
  );
  await tx.client.query(
    `INSERT INTO opportunities (organization_id, id, external_id, name, name_key, ${WORDS.columns}, account_id, stage_id, status,
       owner_id, amount_minor, currency, amount_base_minor, category, close_date, closed_on, win_probability,
       win_reason_id, created_on, last_set_close_date, stage_entered_on, custom, import_id)
     SELECT $1, id, "externalId", name, "nameKey", ${WORDS.names}, "accountId", "stageId", status, "ownerId", "amountMinor",
       currency, "amountBaseMinor", category, "closeDate", "closedOn", "winProbability",
       "winReasonId", "createdOn", "closeDate", "stageEnteredOn", coalesce(custom, '{}'), $2
     FROM json_to_recordset($3::json) AS r(id uuid, "externalId" text, name text, "nameKey" text, ${WORDS.typed},
       "accountId" uuid, "stageId" uuid, status text, "ownerId" uuid, "amountMinor" bigint, currency text,
       "amountBaseMinor" bigint, category text, "closeDate" date, "closedOn" date, "winProbability" smallint,
       "winReasonId" uuid, "createdOn" date, "stageEnteredOn" date, custom jsonb)`,
    [tx.organizationId, importId, JSON.stringify(values)],
  );
  await indexNewValues(
    tx,
    'deal',
    deals.filter(({ custom }) => hasValues(custom)).map(({ id }) => id),
  );
}

export const hasValues = (custom: CustomValues): boolean => Object.keys(custom).length > 0;

/** What is not null: a field that is not there reads as null, and is neither written out nor parsed. */
function present(columns: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name in columns) if (columns[name] !== null) kept[name] = columns[name];
  return kept;
}
