import type { LineItem, LineItems } from '@forecastle/contract';
import { type DealStatus, type LineTerms, lineAmount } from '@forecastle/rules';
import type * as z from 'zod';
import type { lineItems } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

export type LineRow = Omit<typeof lineItems.$inferSelect, 'organizationId' | 'amountMinor' | 'createdAt'>;

export const LINE_COLUMNS = `id, opportunity_id AS "opportunityId", product_id AS "productId", product, family,
  quantity_thousandths::float8 AS "quantityThousandths", price_minor::float8 AS "priceMinor",
  list_price_minor::float8 AS "listPriceMinor", currency, charge, term_months AS "termMonths", discount,
  service_on::text AS "serviceOn", description, version, former,
  deleted_at AS "deletedAt"`;

export const termsOf = ({ quantityThousandths, priceMinor, charge, termMonths, discount }: LineTerms): LineTerms => ({
  quantityThousandths,
  priceMinor,
  charge,
  termMonths,
  discount,
});

/** What a line is sold as: what a change may make another of, and its undo brings back. */
export const soldAs = (row: LineRow) => ({
  productId: row.productId,
  product: row.product,
  family: row.family || null,
  listPriceMinor: row.listPriceMinor,
  ...termsOf(row),
});

const presentLine = (row: LineRow): z.infer<typeof LineItem> => ({
  id: row.id,
  productId: row.productId,
  product: row.product,
  family: row.family,
  ...termsOf(row),
  currency: row.currency,
  listPriceMinor: row.listPriceMinor,
  serviceOn: row.serviceOn,
  description: row.description,
  version: row.version,
  amountMinor: lineAmount(row),
});

export interface DealOfLines {
  readonly currency: string;
  readonly status: DealStatus;
  readonly amountMinor: number | null;
  readonly amountFromLines: boolean;
  /** The connected system that lines of it come from. */
  readonly source: 'salesforce' | null;
}

/** The lines of a deal in the order in which they came, with what they come to. The caller has checked who asks. */
export async function readLines(
  tx: TenantTransaction,
  opportunityId: string,
): Promise<{ deal: DealOfLines; view: z.infer<typeof LineItems> }> {
  const { rows: deals } = await tx.client.query<DealOfLines>(
    `SELECT currency, status, amount_minor::float8 AS "amountMinor", amount_from_lines AS "amountFromLines",
       (SELECT min(c.system) FROM line_items l
        JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = l.id AND i.object = 'OpportunityLineItem'
          AND i.gone_at IS NULL
        JOIN connections c ON c.organization_id = $1 AND c.id = i.connection_id AND c.disconnected_at IS NULL
          AND jsonb_array_length(c.held_fields -> 'lines') > 0
        WHERE l.organization_id = $1 AND l.opportunity_id = $2 AND l.deleted_at IS NULL) AS source
     FROM opportunities WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, opportunityId],
  );
  const deal = deals[0];
  if (!deal) throw new Error(`there is no deal ${opportunityId} to read lines of`);
  const { rows } = await tx.client.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM line_items WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL
     ORDER BY created_at, id`,
    [tx.organizationId, opportunityId],
  );
  const items = rows.map(presentLine);
  const isOneCurrency = items.every(({ currency }) => currency === deal.currency);
  const total = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    deal,
    view: {
      items,
      totalMinor: isOneCurrency ? total : null,
      currency: deal.currency,
      amountFollows: deal.amountFromLines,
      source: deal.source,
      abilities: { update: deal.status === 'open' && deal.source === null },
    },
  };
}
