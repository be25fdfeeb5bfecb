import { listPriceOn } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { priceDay, readProducts } from './list-products.ts';

/** What a line takes from the price list when its product is chosen. */
export interface ChosenProduct {
  readonly productId: string;
  readonly product: string;
  readonly family: string | null;
  /** Of the currency of the deal, valid on that day; null where the list has none. */
  readonly listPriceMinor: number | null;
}

/** The product a line is chosen from, with its price of today. Throws INVALID for one that is not in use. */
export async function chosenProduct(
  tx: TenantTransaction,
  productId: string,
  currency: string,
): Promise<ChosenProduct> {
  const [found] = await readProducts(tx, productId);
  if (!found || found.archived) {
    throw invalid({
      field: 'productId',
      value: productId,
      expected: 'a product of the price list in use',
      message: found
        ? `${found.name} is archived. Nothing was changed. Restore it in Settings first.`
        : 'The price list has no such product. Nothing was changed.',
    });
  }
  const { name, family, prices } = found;
  return { productId, product: name, family, listPriceMinor: listPriceOn(prices, currency, await priceDay(tx)) };
}

/** Refuses a product that is typed where there is a list to choose from. */
export async function refuseTyped(tx: TenantTransaction): Promise<void> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM products WHERE organization_id = $1 AND archived_at IS NULL LIMIT 1',
    [tx.organizationId],
  );
  if (!rowCount) return;
  throw invalid({
    field: 'productId',
    value: null,
    expected: 'a product of the price list',
    message: 'Choose a product from the price list. Nothing was changed.',
  });
}
