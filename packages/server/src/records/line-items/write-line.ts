import type { LineItems } from '@forecastle/contract';
import type { LineTerms } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { lineItems } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { chosenProduct, refuseTyped } from '../price-list/chosen-product.ts';
import { changeLines, setFollowing } from './change-lines.ts';
import { checkLineRoom, checkTerms } from './check-line.ts';
import { LINE_COLUMNS, type LineRow, soldAs, termsOf } from './line-row.ts';

type View = z.infer<typeof LineItems>;

export interface NewLine extends LineTerms {
  readonly opportunityId: string;
  /** Of the price list, which then says product and family. */
  readonly productId: string | null;
  readonly product: string;
  readonly family: string | null;
}

/** Adds a line to an open deal, in the currency of the deal; chosen from the price list, where there is one. */
export function createLine(tx: TenantTransaction, actor: Actor, given: NewLine): Promise<View> {
  const { opportunityId, productId, product, family } = given;
  return changeLines(tx, actor, opportunityId, async (deal, { items }) => {
    checkLineRoom(items.length);
    checkTerms(given, deal.currency);
    const chosen = productId === null ? null : await chosenProduct(tx, productId, deal.currency);
    if (!chosen) await refuseTyped(tx);
    const id = newId();
    await insertRow<typeof lineItems.$inferInsert>(tx, 'line_items', {
      id,
      opportunityId,
      product,
      family: family || null,
      ...chosen,
      ...termsOf(given),
      currency: deal.currency,
    });
    return { id, kind: 'line_item_added' };
  });
}

export type LineUpdate = { readonly id: string } & {
  readonly [K in keyof (LineTerms & Told)]?: (LineTerms & Told)[K] | undefined;
};
type Told = Pick<NewLine, 'productId' | 'product' | 'family'>;

/** Changes what is given of a line and keeps the rest; a deleted one is to be restored first. */
export async function updateLine(tx: TenantTransaction, actor: Actor, { id, ...given }: LineUpdate): Promise<View> {
  const { opportunityId } = await findLine(tx, actor, id);
  return changeLines(tx, actor, opportunityId, async () => {
    const line = await findLine(tx, actor, id);
    if (line.deletedAt) throw notFound('line');
    const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: LineRow = { ...line, ...told, ...(await productAfter(tx, line, given)) };
    checkTerms(after, line.currency);
    await setLine(tx, line, { ...soldAs(after), former: soldAs(line) });
    return { id, kind: 'line_item_changed' };
  });
}

/** Makes a line again what it was before its last change, whatever has become of the price list since. */
export async function undoLine(
  tx: TenantTransaction,
  actor: Actor,
  { id, expectedVersion }: { id: string; expectedVersion: number },
): Promise<View> {
  const { opportunityId } = await findLine(tx, actor, id);
  return changeLines(tx, actor, opportunityId, async () => {
    const line = await findLine(tx, actor, id);
    if (line.deletedAt) throw notFound('line');
    // A conversion is undone for the whole deal, never for one line.
    if (line.version !== expectedVersion || !line.former || line.former.currency !== undefined) {
      throw conflict({
        field: 'expectedVersion',
        value: expectedVersion,
        expected: `the last change of the line, ${line.version}, which is not undone yet`,
        message: 'The line changed meanwhile. Nothing was undone.',
      });
    }
    const { currency: _, ...former } = line.former;
    await setLine(tx, line, { ...former, former: null });
    return { id, kind: 'line_item_changed' };
  });
}

async function setLine(
  tx: TenantTransaction,
  { id, version }: LineRow,
  given: ReturnType<typeof soldAs> & Pick<LineRow, 'former'>,
): Promise<void> {
  await tx.client.query(
    `UPDATE line_items SET product_id = $3, product = $4, family = $5, list_price_minor = $6, quantity_thousandths = $7,
       price_minor = $8, charge = $9, term_months = $10, discount = $11, former = $12, version = $13
     WHERE organization_id = $1 AND id = $2`,
    [
      tx.organizationId,
      id,
      given.productId,
      given.product,
      given.family,
      given.listPriceMinor,
      given.quantityThousandths,
      given.priceMinor,
      given.charge,
      given.termMonths,
      given.discount,
      given.former,
      version + 1,
    ],
  );
}

/** What a change makes of the product of a line: one that is chosen anew brings its price of today, one that stays keeps all. */
async function productAfter(
  tx: TenantTransaction,
  line: LineRow,
  { productId = line.productId, product, family }: Omit<LineUpdate, 'id'>,
): Promise<Partial<LineRow>> {
  if (productId === null) {
    if (line.productId === null) return {};
    // A line that was chosen cannot leave the list as long as new ones have to come from it.
    await refuseTyped(tx);
    return { listPriceMinor: null };
  }
  if (productId !== line.productId) return chosenProduct(tx, productId, line.currency);
  const typed = product !== undefined && product !== line.product ? 'product' : 'family';
  if (typed === 'family' && (family === undefined || (family || null) === line.family)) return {};
  throw invalid({
    field: typed,
    value: typed === 'product' ? product : family,
    expected: 'as the price list has it',
    message: 'The product comes from the price list. Choose another one instead. Nothing was changed.',
  });
}

/** Deletes a line, or brings it back; doing either twice changes nothing. */
export async function setLineDeleted(
  tx: TenantTransaction,
  actor: Actor,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<View> {
  const { opportunityId } = await findLine(tx, actor, id);
  return changeLines(tx, actor, opportunityId, async (_, { items }) => {
    const line = await findLine(tx, actor, id);
    if ((line.deletedAt !== null) === deleted) return null;
    if (!deleted) checkLineRoom(items.length);
    await tx.client.query(
      'UPDATE line_items SET deleted_at = CASE WHEN $3::boolean THEN now() END WHERE organization_id = $1 AND id = $2',
      [tx.organizationId, id, deleted],
    );
    return { id, kind: deleted ? 'line_item_removed' : 'line_item_restored' };
  });
}

/** Lets the amount of an open deal follow its lines from now on, or leaves it as it is. */
export function setFollows(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, follows }: { opportunityId: string; follows: boolean },
): Promise<View> {
  return changeLines(tx, actor, opportunityId, async (deal, view) => {
    if (deal.amountFromLines === follows) return null;
    if (!follows) await setFollowing(tx, opportunityId, false);
    else if (view.totalMinor === null || view.items.length === 0) {
      throw invalid({
        field: 'follows',
        value: true,
        expected: 'lines in the currency of the deal',
        message:
          view.items.length === 0
            ? 'There are no line items yet. Add one first.'
            : `Some lines are not in ${view.currency}, the currency of the deal. Change or delete them first.`,
      });
    } else await setFollowing(tx, opportunityId, true);
    return null;
  });
}

/** A line of a deal that the actor sees, deleted or not; throws NOT_FOUND. */
async function findLine(tx: TenantTransaction, actor: Actor, id: string): Promise<LineRow> {
  const { rows } = await tx.client.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM line_items WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id],
  );
  const [row] = rows;
  if (!row) throw notFound('line');
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM opportunities WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY($3))',
    [tx.organizationId, row.opportunityId, await visibleOwners(tx, actor)],
  );
  if (!rowCount) throw notFound('line');
  return row;
}
