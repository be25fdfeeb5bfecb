import type { LineItems } from '@forecastle/contract';
import {
  convertByRates,
  discountExceedsLine,
  isCurrency,
  isoDate,
  type LineTerms,
  lineAmount,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { holdOrganization } from '../../tenancy/organizations/lock-organization.ts';
import { refuseHeldOf } from '../connected-systems/refuse-held.ts';
import { loadRates, missingRate, type Rates, rateOn } from '../currencies/rates.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';
import { besideChange } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { updateDeals } from '../opportunities/update-deals.ts';
import { setFollowing } from './change-lines.ts';
import { checkTerms, refuseWhenFrozen } from './check-line.ts';
import { type DealOfLines, LINE_COLUMNS, type LineRow, readLines, soldAs, termsOf } from './line-row.ts';

type View = z.infer<typeof LineItems>;

/** Converts an open deal and all its lines, deleted ones too, into another currency by the rates of today. */
export async function convertLines(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, currency }: { opportunityId: string; currency: string },
  now: Date,
): Promise<View> {
  await holdOrganization(tx);
  await lockOpportunity(tx, actor, opportunityId);
  const { deal, view: before } = await readLines(tx, opportunityId);
  refuseWhenFrozen(deal);
  if (!isCurrency(currency)) {
    throw invalid({
      field: 'currency',
      value: currency,
      expected: 'an ISO 4217 code such as NZD',
      message: `${currency} is not a currency in use.`,
    });
  }
  const today = isoDate((await momentIn(tx, now)).day);
  const rates = await loadRates(tx, (await calendarOf(tx)).currency);
  const { rows } = await tx.client.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM line_items
     WHERE organization_id = $1 AND opportunity_id = $2 AND currency <> $3 ORDER BY created_at, id`,
    [tx.organizationId, opportunityId, currency],
  );
  for (const line of rows) await setConverted(tx, line, currency, convertFrom(rates, line.currency, currency, today));
  const own = deal.currency === currency ? null : convertFrom(rates, deal.currency, currency, today);
  const amountMinor = deal.amountMinor === null || own === null ? deal.amountMinor : own(deal.amountMinor);
  return followWithDeal(tx, actor, { opportunityId, deal, before, currency, amountMinor, now });
}

interface LinesWritten {
  readonly opportunityId: string;
  /** The deal and its lines as they were. */
  readonly deal: DealOfLines;
  readonly before: View;
  /** What the deal is to be in, and its amount where that does not follow its lines. */
  readonly currency: string;
  readonly amountMinor: number | null;
  readonly now: Date;
}

/** Tells the ledger which lines came to something else, and brings the deal into the currency of its lines. */
async function followWithDeal(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, deal, before, currency, amountMinor, now }: LinesWritten,
): Promise<View> {
  const { view: after } = await readLines(tx, opportunityId);
  const state = ({ amountMinor, currency }: View['items'][number]) => ({ amountMinor, currency });
  await recordChanges(
    tx,
    before.items.flatMap((line) => {
      const to = after.items.find(({ id }) => id === line.id);
      if (!to || line.currency === to.currency) return [];
      return {
        opportunityId,
        kind: 'line_item_changed' as const,
        actor: ledgerActorOf(actor),
        effectiveAt: now,
        changes: besideChange('lineItem', line.id, state(line), state(to)),
      };
    }),
  );
  if (deal.currency !== currency) {
    // The deal is still in the currency of before, so that its lines have no total yet.
    const total = after.items.reduce((sum, line) => sum + line.amountMinor, 0);
    const patch = { currency, amountMinor: deal.amountFromLines ? total : amountMinor };
    await refuseHeldOf(tx, 'opportunity', opportunityId, new Map<string, unknown>(Object.entries(patch)));
    await updateDeals(tx, [{ id: opportunityId, patch }], { now, actor: ledgerActorOf(actor) });
    // Another currency ends the following, but not where all that is followed went along.
    if (deal.amountFromLines) await setFollowing(tx, opportunityId, true);
  }
  return (await readLines(tx, opportunityId)).view;
}

interface ConversionUndone {
  readonly opportunityId: string;
  readonly currency: string;
  readonly amountMinor: number | null;
  readonly expectedVersion: number;
}

/**
 * Undoes a conversion: lines and deal become exactly what they were, whatever the rates of today. Throws CONFLICT where
 * the deal or a line has changed since.
 */
export async function convertBack(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, currency, amountMinor, expectedVersion }: ConversionUndone,
  now: Date,
): Promise<View> {
  await holdOrganization(tx);
  const { version } = await lockOpportunity(tx, actor, opportunityId);
  const { deal, view: before } = await readLines(tx, opportunityId);
  refuseWhenFrozen(deal);
  const { rows } = await tx.client.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM line_items WHERE organization_id = $1 AND opportunity_id = $2 ORDER BY created_at, id`,
    [tx.organizationId, opportunityId],
  );
  const hasChanged = rows.some(({ former, deletedAt }) => former?.currency !== currency && deletedAt === null);
  if (version !== expectedVersion || hasChanged) {
    throw conflict({
      field: 'expectedVersion',
      value: expectedVersion,
      expected: `the conversion of the deal, ${version}, with its lines as it left them`,
      message: 'The deal or its lines changed after the conversion. Nothing was changed back.',
    });
  }
  for (const { id, former } of rows) {
    if (former?.currency === undefined) continue;
    await setMoney(tx, id, { ...former, currency: former.currency }, null);
  }
  return followWithDeal(tx, actor, { opportunityId, deal, before, currency, amountMinor, now });
}

/** Returns what converts minor units by the rates of a day; throws INVALID where a currency has none. */
function convertFrom(rates: Rates, from: string, to: string, day: string): (minor: number) => number {
  const [rate, over] = [rateOn(rates, from, day), rateOn(rates, to, day)];
  if (rate === null) throw missingRate(rates, from, day);
  if (over === null) throw missingRate(rates, to, day);
  return (minor) => {
    try {
      return convertByRates(minor, { currency: from, rate }, { currency: to, rate: over });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw invalid({
        field: 'currency',
        value: to,
        expected: 'amounts that can be counted',
        message: `An amount of the deal or of a line is too large to count in ${to}. Nothing was changed.`,
      });
    }
  };
}

async function setConverted(
  tx: TenantTransaction,
  line: LineRow,
  currency: string,
  convert: (minor: number) => number,
): Promise<void> {
  const terms = convertedTerms(line, convert);
  checkTerms(terms, currency);
  const listPriceMinor = line.listPriceMinor === null ? null : convert(line.listPriceMinor);
  const former = { ...soldAs(line), currency: line.currency };
  await setMoney(tx, line.id, { ...terms, listPriceMinor, currency }, former);
}

/** Writes all of a line that is in its currency, with what it was before. */
async function setMoney(
  tx: TenantTransaction,
  id: string,
  money: Pick<LineRow, 'currency' | 'priceMinor' | 'listPriceMinor' | 'discount'>,
  former: LineRow['former'],
): Promise<void> {
  await tx.client.query(
    `UPDATE line_items SET currency = $3, price_minor = $4, list_price_minor = $5, discount = $6, former = $7,
       version = version + 1
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, id, money.currency, money.priceMinor, money.listPriceMinor, money.discount, former],
  );
}

/** A discount of the whole line stays no more than the line, whichever way the two are rounded. */
function convertedTerms(line: LineRow, convert: (minor: number) => number): LineTerms {
  const terms: LineTerms = { ...termsOf(line), priceMinor: convert(line.priceMinor) };
  if (terms.discount?.kind !== 'amount') return terms;
  const discount = { ...terms.discount, minor: convert(terms.discount.minor) };
  while (discount.minor > 0 && discountExceedsLine({ ...terms, discount })) {
    const whole = lineAmount({ ...terms, discount: null });
    discount.minor = Math.min(discount.minor - 1, whole);
  }
  return { ...terms, discount: discount.minor === 0 ? null : discount };
}
