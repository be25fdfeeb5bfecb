/** Deals of ours that arriving deals may be, though nothing links them yet; and how those that are found stand. */
import type { CustomValues, DealStatus, ForecastCategory, FreeDealText } from '@forecastle/rules';
import { FREE_DEAL_TEXTS, snake } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { lockDeals } from '../../../../records/totals/read-contributions.ts';
import { formsOf, isSameId } from '../find-alike.ts';
import { readKnown } from '../identities.ts';
import { DEALS } from '../linked-records.ts';
import type { Taking } from '../taking.ts';

/** What an arriving deal is known by. */
export interface KnownDeal {
  readonly externalId: string;
  readonly nameKey: string;
  readonly accountId: string | null;
  /** Whether it may be found by anything but its id. */
  readonly byKeys: boolean;
}

interface Candidate {
  readonly id: string;
  readonly externalId: string | null;
  readonly nameKey: string;
  readonly accountId: string | null;
}

const keyOf = ({ nameKey, accountId }: Pick<Candidate, 'nameKey' | 'accountId'>): string => `${accountId}\n${nameKey}`;

/**
 * Returns ids of ours by external id: the deal with the same external id, else the only one of the same name and account.
 * None of ours is found twice, or when this connection knows it already.
 */
export async function findAlikeDeals(
  tx: TenantTransaction,
  taking: Taking,
  arriving: readonly KnownDeal[],
): Promise<ReadonlyMap<string, string>> {
  if (arriving.length === 0) return new Map();
  const byKeys = arriving.filter((each) => each.byKeys && each.nameKey !== '');
  const { rows } = await tx.client.query<Candidate>(
    `SELECT o.id, o.external_id AS "externalId", o.name_key AS "nameKey", o.account_id AS "accountId" FROM opportunities o
     WHERE o.organization_id = $1 AND o.id IN (
       SELECT id FROM opportunities WHERE organization_id = $1 AND external_id = ANY($2::text[])
       UNION SELECT n.id FROM json_to_recordset($3::json) AS r("nameKey" text, "accountId" uuid)
         JOIN opportunities n ON n.organization_id = $1 AND n.name_key = r."nameKey"
           AND n.account_id IS NOT DISTINCT FROM r."accountId"
     ) ORDER BY o.id`,
    [tx.organizationId, arriving.flatMap(({ externalId }) => formsOf(externalId)), JSON.stringify(byKeys)],
  );
  const known = await readKnown(
    tx,
    taking,
    DEALS.object,
    rows.map(({ id }) => id),
  );
  const free = new Map(rows.filter(({ id }) => !known.has(id)).map((row) => [row.id, row]));
  const ofId = new Map(rows.flatMap((row) => (row.externalId === null ? [] : [[row.externalId, row] as const])));
  const found = new Map<string, string>();
  for (const { externalId } of arriving) {
    const own = formsOf(externalId)
      .map((form) => ofId.get(form))
      .find((each) => each && free.has(each.id));
    if (!own) continue;
    found.set(externalId, own.id);
    free.delete(own.id);
  }
  const ours = Map.groupBy(free.values(), keyOf);
  const theirs = Map.groupBy(
    byKeys.filter(({ externalId }) => !found.has(externalId)),
    keyOf,
  );
  for (const [key, [each, ...others]] of theirs) {
    const candidates = (ours.get(key) ?? []).filter(
      (own) => each && isSameId(own.externalId, each.externalId) !== false,
    );
    const [own] = candidates;
    if (each && own && others.length === 0 && candidates.length === 1) found.set(each.externalId, own.id);
  }
  return found;
}

/** A deal of ours as it stands. */
export type StandingDeal = { readonly [T in FreeDealText]: string | null } & {
  readonly id: string;
  readonly name: string;
  readonly stageId: string;
  readonly status: DealStatus;
  readonly ownerId: string;
  readonly accountId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly category: ForecastCategory | null;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  readonly winProbability: number | null;
  readonly custom: CustomValues;
  /** Of its lines that no connected system decides, each once. */
  readonly lineCurrencies: readonly string[];
};

export async function lockStandingDeals(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingDeal>> {
  if (ids.length === 0) return new Map();
  await lockDeals(tx, ids);
  return readStandingDeals(tx, ids);
}

/** Without locks: they may change before the next statement. */
export async function readStandingDeals(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingDeal>> {
  const { rows } = await tx.client.query<StandingDeal>(
    `SELECT o.id, o.name, ${FREE_DEAL_TEXTS.map((text) => `o.${snake(text)} AS "${text}"`).join(', ')}, o.stage_id AS "stageId",
       o.status, o.owner_id AS "ownerId", o.account_id AS "accountId", o.amount_minor::float8 AS "amountMinor", o.currency,
       o.category, o.close_date::text AS "closeDate", o.closed_on::text AS "closedOn", o.win_probability AS "winProbability",
       o.custom, ARRAY(SELECT DISTINCT l.currency FROM line_items l WHERE l.organization_id = $1 AND l.opportunity_id = o.id
         AND l.deleted_at IS NULL AND NOT EXISTS (SELECT FROM external_identities i WHERE i.organization_id = $1
           AND i.entity_id = l.id AND i.object = 'OpportunityLineItem'))
         AS "lineCurrencies"
     FROM opportunities o WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What change-sets call the fields that are compared as one. */
const LEDGER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([['amountMinor', ['amountMinor', 'currency']]]);

export interface ChangeTimes {
  /** Epoch milliseconds; 0 when nobody has told the field. */
  of: (id: string, field: string) => number;
}

/** Returns when fields of deals were last changed here, by the ledger. */
export async function readChangeTimes(
  tx: TenantTransaction,
  fields: readonly { readonly id: string; readonly field: string }[],
): Promise<ChangeTimes> {
  if (fields.length === 0) return { of: () => 0 };
  const namesOf = (field: string) => LEDGER_NAMES.get(field) ?? [field];
  const { rows } = await tx.client.query<{ id: string; field: string; at: number }>(
    `SELECT l.opportunity_id AS id, k.field, max(extract(epoch FROM CASE WHEN l.kind IN ('history_created', 'history_changed')
         THEN l.effective_at ELSE l.recorded_at END) * 1000)::float8 AS at
     FROM ledger l CROSS JOIN LATERAL jsonb_object_keys(l.changes) AS k(field)
     WHERE l.organization_id = $1 AND l.opportunity_id = ANY($2::uuid[]) AND k.field = ANY($3::text[])
     GROUP BY l.opportunity_id, k.field`,
    [
      tx.organizationId,
      [...new Set(fields.map(({ id }) => id))],
      [...new Set(fields.flatMap(({ field }) => namesOf(field)))],
    ],
  );
  const times = new Map(rows.map(({ id, field, at }) => [`${id} ${field}`, at]));
  return { of: (id, field) => Math.max(0, ...namesOf(field).map((name) => times.get(`${id} ${name}`) ?? 0)) };
}
