/** What late deals of the demo company sell and how their customers buy: line items that make the amount, and procurement. */
import { DEFAULT_PROCUREMENT_TEMPLATE, isoDate, type ProcurementState } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { besideChange, type LedgerEntry } from '../../records/ledger/changes.ts';
import { LOST, WON } from './planned.ts';
import { chanceFrom } from './random.ts';
import { PRODUCTS } from './words.ts';
import type { InstantOf, WritingDeal } from './writing-deal.ts';

const SETUP = 'Setup and training';

/** A stream of its own: what is told here moves nothing that was planned before. */
const SEED = 90_001;
/** From the proposal on. */
const LATE = 4;

interface Terms {
  readonly instantOf: InstantOf;
  readonly currency: string;
  /** Days since 1970. */
  readonly today: number;
}

/** Nothing of it is there yet. Call it with the deals locked, after their steps are written. */
export async function writeTerms(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  terms: Terms,
): Promise<LedgerEntry[]> {
  const late = deals.flatMap((deal, index) => {
    const { planned } = deal;
    const stages = [planned.stage, ...planned.steps.flatMap(({ stage }) => (stage === undefined ? [] : [stage]))];
    const stage = stages.at(-1) ?? 0;
    return stage >= LATE && stage !== WON && stage !== LOST ? [{ deal, chance: chanceFrom(SEED + 7_919 * index) }] : [];
  });
  return [...(await writeLines(tx, late, terms)), ...(await writeSteps(tx, late, terms))];
}

type Late = readonly { readonly deal: WritingDeal; readonly chance: ReturnType<typeof chanceFrom> }[];

const by = ({ id, ownerId }: WritingDeal) => ({ opportunityId: id, actor: { kind: 'person', id: ownerId } as const });

/** What the company sells, in its own currency since before its first deal. */
async function writePriceList(tx: TenantTransaction, currency: string): Promise<void> {
  const subscriptions = PRODUCTS.map((name, at) => ({
    id: newId(),
    name,
    key: nameKey(name),
    family: 'Subscription',
    unit: 'site',
    charge: 'yearly',
    term: 12,
    price: (24 + 6 * at) * 100_000,
  }));
  const setup = { family: 'Services', unit: 'project', charge: 'once', term: null, price: 900_000 };
  const list = [...subscriptions, { ...setup, id: newId(), name: SETUP, key: nameKey(SETUP) }];
  await tx.client.query(
    `WITH r AS MATERIALIZED (
       SELECT * FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, family text, unit text, charge text,
         term int, price bigint)
     ), p AS (
       INSERT INTO products (organization_id, id, name, name_key, family, unit, charge, term_months)
       SELECT $1, id, name, key, family, unit, charge, term FROM r RETURNING id
     )
     INSERT INTO product_prices (organization_id, product_id, currency, valid_from, price_minor)
     SELECT $1, p.id, $3, '2020-01-01', r.price FROM p JOIN r ON r.id = p.id`,
    [tx.organizationId, JSON.stringify(list), currency],
  );
}

async function writeLines(tx: TenantTransaction, late: Late, { instantOf, currency }: Terms): Promise<LedgerEntry[]> {
  const rows = late.flatMap(({ deal, chance }) => {
    const { planned } = deal;
    const amount = planned.steps.findLast((step) => step.amountMinor !== undefined)?.amountMinor ?? planned.amountMinor;
    if (!amount || !chance.happens(0.7)) return [];
    // What is paid once brings the total to the amount.
    const yearly = Math.floor((amount * chance.whole(80, 92)) / 10_000) * 100;
    const last = planned.steps.at(-1) ?? { day: planned.createdDay, minute: 600 };
    const line = { deal: deal.id, of: deal, at: instantOf(last), currency };
    const product = chance.pick(PRODUCTS);
    return [
      { ...line, id: newId(), product, family: 'Subscription', price: yearly, charge: 'yearly', term: 12 },
      {
        ...line,
        id: newId(),
        product: SETUP,
        family: 'Services',
        price: amount - yearly,
        charge: 'once',
        term: null,
      },
    ];
  });
  await writePriceList(tx, currency);
  await tx.client.query(
    `WITH r AS MATERIALIZED (
       SELECT * FROM json_to_recordset($2::json) AS r(id uuid, deal uuid, product text, family text, price bigint,
         currency text, charge text, term int, at timestamptz)
     ), followed AS (
       UPDATE opportunities SET amount_from_lines = true WHERE organization_id = $1 AND id IN (SELECT deal FROM r)
     )
     INSERT INTO line_items (organization_id, id, opportunity_id, product_id, product, family, quantity_thousandths, price_minor,
       currency, charge, term_months, created_at)
     SELECT $1, id, deal, (SELECT p.id FROM products p WHERE p.organization_id = $1 AND p.name = r.product), product, family, 1000, price, currency, charge, term, at FROM r`,
    [tx.organizationId, JSON.stringify(rows.map(({ of, ...row }) => row))],
  );
  return rows.map(({ of, id, price, at }) => ({
    ...by(of),
    kind: 'line_item_added',
    effectiveAt: at,
    changes: besideChange('lineItem', id, null, { amountMinor: price, currency }),
  }));
}

async function writeSteps(tx: TenantTransaction, late: Late, { instantOf, today }: Terms): Promise<LedgerEntry[]> {
  const begun = late.flatMap(({ deal, chance }) => {
    if (!chance.happens(0.6)) return [];
    const began = today - chance.whole(6, 26);
    const steps = DEFAULT_PROCUREMENT_TEMPLATE.map(({ title, dueDays }, position) => {
      const due = began + (dueDays ?? 0);
      const isPast = due < today;
      const state: ProcurementState =
        isPast && chance.happens(0.75) ? 'done' : due - today < 7 && chance.happens(0.5) ? 'in_progress' : 'open';
      const ownerId = chance.happens(0.6) ? deal.ownerId : null;
      return { id: newId(), deal: deal.id, title, state, due: isoDate(due), owner: ownerId, position };
    });
    const day = Math.max(deal.planned.createdDay, began);
    return [{ deal, steps, at: instantOf({ day, minute: chance.whole(9 * 60, 16 * 60) }) }];
  });
  const rows = begun.flatMap(({ steps, at }) => steps.map((step) => ({ ...step, at })));
  await tx.client.query(
    `INSERT INTO procurement_steps (organization_id, id, opportunity_id, title, state, owner_id, due_on, position, created_at)
     SELECT $1, id, deal, title, state, owner, due, position, at FROM json_to_recordset($2::json)
       AS r(id uuid, deal uuid, title text, state text, owner uuid, due date, position int, at timestamptz)`,
    [tx.organizationId, JSON.stringify(rows)],
  );
  return begun.map(({ deal, steps, at }) => ({
    ...by(deal),
    kind: 'procurement_begun',
    effectiveAt: at,
    changes: Object.assign(
      {},
      ...steps.map(({ id, state, due, owner, position }) =>
        besideChange('step', id, null, { state, dueOn: due, ownerId: owner, position, version: 1 }),
      ),
    ),
  }));
}
