/** Writes lines of deals that another system tells, by set. */
import { type LineTerms, lineAmount } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { besideChange, type LedgerActor, type LedgerEntry, type LineItemState } from '../ledger/changes.ts';
import { recordChanges } from '../ledger/record.ts';

/** A line as it is kept. */
export interface StandingLine extends LineTerms {
  readonly id: string;
  readonly opportunityId: string;
  readonly productId: string | null;
  readonly product: string;
  readonly family: string | null;
  readonly listPriceMinor: number | null;
  readonly currency: string;
  /** YYYY-MM-DD. */
  readonly serviceOn: string | null;
  readonly description: string | null;
  readonly isDeleted: boolean;
}

export interface LineRewrite {
  /** Null for one that is made. */
  readonly from: StandingLine | null;
  readonly to: StandingLine;
}

/** Returns all lines of deals, deleted ones too, in the order in which they came. The caller has locked the deals. */
export async function readDealLines(
  { client, organizationId }: TenantTransaction,
  dealIds: readonly string[],
): Promise<readonly StandingLine[]> {
  if (dealIds.length === 0) return [];
  const { rows } = await client.query<StandingLine>(
    `SELECT id, opportunity_id AS "opportunityId", product_id AS "productId", product, family,
       quantity_thousandths::float8 AS "quantityThousandths", price_minor::float8 AS "priceMinor",
       list_price_minor::float8 AS "listPriceMinor", currency, charge, term_months AS "termMonths", discount,
       service_on::text AS "serviceOn", description, deleted_at IS NOT NULL AS "isDeleted"
     FROM line_items WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) ORDER BY created_at, id`,
    [organizationId, [...new Set(dealIds)]],
  );
  return rows;
}

/** Writes lines of deals that the caller has locked, with their ledgers. Amounts of the deals stay as they are. */
export async function writeLines(
  tx: TenantTransaction,
  writes: readonly LineRewrite[],
  { now, actor }: { readonly now: Date; readonly actor: LedgerActor },
): Promise<void> {
  if (writes.length === 0) return;
  // What a line was before its last change is no longer to be undone.
  await tx.client.query(
    `INSERT INTO line_items AS l (organization_id, id, opportunity_id, product_id, product, family, quantity_thousandths,
       price_minor, list_price_minor, currency, charge, term_months, discount, service_on, description, deleted_at)
     SELECT $1, r.id, r."opportunityId", r."productId", r.product, r.family, r."quantityThousandths", r."priceMinor",
       r."listPriceMinor", r.currency, r.charge, r."termMonths", r.discount, r."serviceOn", r.description,
       CASE WHEN r."isDeleted" THEN $3::timestamptz END
     FROM json_to_recordset($2::json) AS r(id uuid, "opportunityId" uuid, "productId" uuid, product text, family text,
       "quantityThousandths" bigint, "priceMinor" bigint, "listPriceMinor" bigint, currency text, charge text,
       "termMonths" int, discount jsonb, "serviceOn" date, description text, "isDeleted" bool)
     ON CONFLICT (organization_id, id) DO UPDATE SET product_id = excluded.product_id, product = excluded.product,
       family = excluded.family, quantity_thousandths = excluded.quantity_thousandths, price_minor = excluded.price_minor,
       list_price_minor = excluded.list_price_minor, currency = excluded.currency, charge = excluded.charge,
       term_months = excluded.term_months, discount = excluded.discount,
       service_on = excluded.service_on, description = excluded.description, deleted_at = excluded.deleted_at,
       former = NULL, version = l.version + 1`,
    [tx.organizationId, JSON.stringify(writes.map(({ to }) => to)), now],
  );
  await recordChanges(
    tx,
    writes.flatMap((write) => entriesOf(write, { now, actor })),
  );
}

function entriesOf(
  { from, to }: LineRewrite,
  { now, actor }: { readonly now: Date; readonly actor: LedgerActor },
): LedgerEntry[] {
  const [was, is] = [stateOf(from), stateOf(to)];
  if (!was && !is) return [];
  const kind = !is ? 'removed' : was ? 'changed' : from ? 'restored' : 'added';
  return [
    {
      opportunityId: to.opportunityId,
      kind: `line_item_${kind}`,
      actor,
      effectiveAt: now,
      changes: besideChange('lineItem', to.id, was, is),
    },
  ];
}

const stateOf = (line: StandingLine | null): LineItemState | null =>
  line && !line.isDeleted ? { amountMinor: lineAmount(line), currency: line.currency } : null;
