/** Decided deals of an organisation as a table of columns, each as it stood before the day of the close. */
import {
  type ColumnNames,
  type CustomValues,
  DECIDED_MAX,
  type DecidedDeal,
  type OpenDeal,
  ownValue,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { type Field, listFields } from '../../../records/custom-fields/list-fields.ts';
import { calendarOf } from '../../../records/health/calendar.ts';

export interface DecidedTable {
  readonly names: ColumnNames;
  readonly decided: readonly DecidedDeal[];
  readonly open: readonly OpenDeal[];
}

/** Which columns open deals have is told by so many of the latest. */
const OPEN_READ = 5_000;
/** Deals whose later changes are read at once. */
const DEALS_AT_ONCE = 2_000;

/** The latest 20,000 deals that were decided on a known day, the latest last. Omitted ones are decided like any other. */
export async function readDecidedTable(tx: TenantTransaction): Promise<DecidedTable> {
  const columns = columnsOf(await listFields(tx));
  const decided = await readDeals(
    tx,
    `o.status <> 'open' AND o.closed_on IS NOT NULL`,
    'o.closed_on DESC, o.id DESC',
    DECIDED_MAX,
  );
  const open = await readDeals(tx, `o.status = 'open'`, 'o.created_on DESC, o.id DESC', OPEN_READ);
  const before = await valuesBefore(tx, decided.toReversed());
  const cells = (deal: DealRow): OpenDeal => ({
    categories: columns.categories.map(({ of }) => of(deal)),
    numbers: columns.numbers.map(({ of }) => of(deal)),
  });
  return {
    names: {
      categories: columns.categories.map(({ name }) => name),
      numbers: columns.numbers.map(({ name }) => name),
    },
    decided: before.map((deal) => ({ ...cells(deal), day: deal.day, won: deal.won })),
    open: open.map(cells),
  };
}

interface DealRow {
  readonly id: string;
  readonly day: number;
  readonly closedOn: string;
  readonly won: boolean;
  readonly ownerId: string | null;
  readonly amountMinor: number | null;
  readonly amountBaseMinor: number | null;
  readonly custom: CustomValues;
  readonly industry: string | null;
  readonly territory: string | null;
  readonly segment: string | null;
  readonly strategic: boolean | null;
  readonly accountCustom: CustomValues | null;
}

interface Column<Value> {
  readonly name: string;
  readonly of: (deal: DealRow) => Value | null;
}

interface Columns {
  readonly categories: readonly Column<string>[];
  readonly numbers: readonly Column<number>[];
}

/** Fields by which deals differ in kind: no names, days or words, which are of one deal each. */
function columnsOf(fields: readonly Field[]): Columns {
  const used = fields.filter(({ noun, archived }) => noun !== 'contact' && !archived);
  const holder = ({ noun }: Field, deal: DealRow): CustomValues =>
    noun === 'deal' ? deal.custom : (deal.accountCustom ?? {});
  const nameOf = ({ noun, label }: Field): string => (noun === 'deal' ? label : `Account: ${label}`);
  const ofKinds = <Value>(kinds: readonly Field['kind'][], read: (value: unknown) => Value | null): Column<Value>[] =>
    used
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => ({ name: nameOf(field), of: (deal) => read(ownValue(holder(field, deal), field.key)) }));
  return {
    categories: [
      { name: 'Owner', of: ({ ownerId }) => ownerId },
      { name: 'Account industry', of: ({ industry }) => industry },
      { name: 'Account territory', of: ({ territory }) => territory },
      { name: 'Account segment', of: ({ segment }) => segment },
      { name: 'Strategic account', of: ({ strategic }) => (strategic === null ? null : String(strategic)) },
      ...ofKinds(['choice', 'choices', 'person', 'yes_no'], wordOf),
    ],
    numbers: [
      { name: 'Amount', of: ({ amountBaseMinor }) => amountBaseMinor },
      ...ofKinds(['number', 'money'], (value) => (typeof value === 'number' ? value : null)),
    ],
  };
}

/** Several choices are one kind of deal together. */
const wordOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.toSorted().join(' ') : String(value);

async function readDeals(
  tx: TenantTransaction,
  where: string,
  order: string,
  limit: number,
): Promise<readonly DealRow[]> {
  const { rows } = await tx.client.query<DealRow>(
    `SELECT o.id, o.closed_on - DATE '1970-01-01' AS day, o.closed_on::text AS "closedOn", o.status = 'won' AS won,
       o.owner_id AS "ownerId", o.amount_minor::float8 AS "amountMinor", o.amount_base_minor::float8 AS "amountBaseMinor",
       o.custom, a.industry, a.territory, a.segment, a.strategic, a.custom AS "accountCustom"
     FROM opportunities o LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     WHERE o.organization_id = $1 AND ${where} ORDER BY ${order} LIMIT $2`,
    [tx.organizationId, limit],
  );
  return rows;
}

/** Deals with what was changed on the day of their close or since put back: it may have been told by the outcome. */
async function valuesBefore(tx: TenantTransaction, deals: readonly DealRow[]): Promise<DealRow[]> {
  const { timeZone } = await calendarOf(tx);
  const before: DealRow[] = [];
  for (let at = 0; at < deals.length; at += DEALS_AT_ONCE) {
    const page = deals.slice(at, at + DEALS_AT_ONCE);
    const { rows } = await tx.client.query<{ id: string; key: string; from: unknown }>(
      `SELECT DISTINCT ON (l.opportunity_id, c.key) l.opportunity_id AS id, c.key, c.value -> 'from' AS from
       FROM unnest($2::uuid[], $3::date[]) AS d(id, closed_on)
       JOIN ledger l ON l.organization_id = $1 AND l.opportunity_id = d.id
         AND l.recorded_at >= ($4::date::timestamp AT TIME ZONE $5) AND l.kind NOT LIKE '%created'
         AND l.effective_at >= (d.closed_on::timestamp AT TIME ZONE $5)
       CROSS JOIN LATERAL jsonb_each(l.changes) AS c
       WHERE c.key IN ('ownerId', 'amountMinor', 'currency') OR c.key LIKE 'custom.%'
       ORDER BY l.opportunity_id, c.key, l.effective_at, l.recorded_at, l.id`,
      [
        tx.organizationId,
        page.map(({ id }) => id),
        page.map(({ closedOn }) => closedOn),
        // Nothing that took effect from then on was recorded before: months of the ledger are left unread.
        page[0]?.closedOn,
        timeZone,
      ],
    );
    const changed = Map.groupBy(rows, ({ id }) => id);
    before.push(...page.map((deal) => (changed.get(deal.id) ?? []).reduce(putBack, deal)));
  }
  return before;
}

function putBack(deal: DealRow, { key, from }: { readonly key: string; readonly from: unknown }): DealRow {
  if (key === 'ownerId') return { ...deal, ownerId: from as string | null };
  // Another currency has another rate, which is not looked for: it is as if there had been no amount.
  if (key === 'currency') return { ...deal, amountBaseMinor: null };
  if (key === 'amountMinor') return { ...deal, amountBaseMinor: amountBefore(deal, from as number | null) };
  return { ...deal, custom: { ...deal.custom, [key.slice('custom.'.length)]: (from ?? undefined) as never } };
}

const amountBefore = ({ amountMinor, amountBaseMinor }: DealRow, from: number | null): number | null =>
  from === null || !amountMinor || amountBaseMinor === null ? null : (amountBaseMinor * from) / amountMinor;
