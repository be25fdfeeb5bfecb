import { type CustomValues, FREE_DEAL_TEXTS, snake } from '@forecastle/rules';
import { all } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { indexCustomValues } from '../custom-fields/index-values.ts';
import type { DealState } from '../ledger/decide-change.ts';
import { LEDGER_COLUMNS } from '../ledger/ledger-fields.ts';
import { redatesClose } from '../ledger/redates-close.ts';
import { followOwners } from '../tasks/follow-owner.ts';
import type { DealTexts } from './deal-update.ts';
import { endQualifyOuts } from './end-qualify-outs.ts';

export interface DecidedDeal {
  readonly id: string;
  readonly before: DealState;
  readonly next: DealState;
  /** Undefined = as before. */
  readonly amountBaseMinor: number | null | undefined;
  /** Words of the deal, none of which the ledger may know; those not named stay. */
  readonly texts: DealTexts;
  /** All values of custom fields; undefined = as before. */
  readonly custom?: CustomValues | undefined;
}

/** Column, its type for `unnest`, its value of a decided deal. */
type Column = readonly [name: string, type: string, of: (deal: DecidedDeal) => unknown];

const STATE_COLUMNS: readonly Column[] = [
  ...LEDGER_COLUMNS.map(({ field, column, type }) => [column, type, ({ next }: DecidedDeal) => next[field]] as const),
  ['push_count', 'int', ({ next }) => next.pushCount],
  ['last_set_close_date', 'date', ({ next }) => next.lastSetCloseDate],
  ['close_moves', 'jsonb', ({ next }) => JSON.stringify(next.closeMoves)],
];

/** Columns that stay as they are unless given, because null is a value too. */
const OPTIONAL_COLUMNS: readonly Column[] = [
  ['amount_base_minor', 'bigint', (deal) => deal.amountBaseMinor],
  ['name', 'text', ({ texts }) => texts.name],
  ['name_key', 'text', ({ texts }) => texts.nameKey],
  ...FREE_DEAL_TEXTS.map((text) => [snake(text), 'text', ({ texts }: DecidedDeal) => texts[text]] as const),
  ['external_id', 'text', ({ texts }) => (texts.externalId === '' ? null : texts.externalId)],
  ['custom', 'jsonb', ({ custom }) => custom && JSON.stringify(custom)],
];

/**
 * With those of the optional columns that some of the deals are given: most are given none. Of one deal the values are its
 * own and no arrays of them: of how many rows those are PostgreSQL would find out by planning each time.
 */
const statement = (given: readonly Column[], isOne: boolean): string => {
  const columns = [...STATE_COLUMNS, ...given.flatMap((column) => [column, [`${column[0]}_given`, 'boolean']])];
  // An amount that is given follows the line items no longer; who brings it after them says so again.
  return `UPDATE opportunities o SET version = o.version + 1, updated_at = $2,
      amount_from_lines = o.amount_from_lines AND (o.amount_minor, o.currency) IS NOT DISTINCT FROM (u.amount_minor, u.currency),
      ${[
        ...STATE_COLUMNS.map(([name]) => `${name} = u.${name}`),
        ...given.map(([name]) => `${name} = CASE WHEN u.${name}_given THEN u.${name} ELSE o.${name} END`),
      ].join(', ')}
    FROM ${
      isOne
        ? `(SELECT $3::uuid AS id, ${columns.map(([name, type], i) => `$${i + 4}::${type} AS ${name}`).join(', ')}) AS u`
        : `unnest($3::uuid[], ${columns.map(([, type], i) => `$${i + 4}::${type}[]`).join(', ')})
      AS u(id, ${columns.map(([name]) => name).join(', ')})`
    }
    WHERE o.organization_id = $1 AND o.id = u.id`;
};

/**
 * Writes decided deals and moves their stage stays, by set; amounts that change stop following line items, deals that are
 * lost no longer stand qualified out no longer, and open tasks follow the owner. Throws when a deal is gone. All of it is
 * sent at once.
 */
export async function writeDeals(tx: TenantTransaction, deals: readonly DecidedDeal[], now: Date): Promise<void> {
  if (deals.length === 0) return;
  const reopened = deals.filter(({ before, next }) => before.status === 'lost' && next.status !== 'lost');
  const valued = deals.filter(({ custom }) => custom !== undefined);
  await all([
    writeColumns(tx, deals, now),
    indexCustomValues(
      tx,
      'deal',
      valued.map(({ id }) => id),
    ),
    endQualifyOuts(
      tx,
      reopened.map(({ id }) => id),
    ),
    followOwners(
      tx,
      deals.flatMap(({ id, before, next }) =>
        before.ownerId === next.ownerId ? [] : [{ id, fromId: before.ownerId, toId: next.ownerId }],
      ),
    ),
    moveStages(
      tx,
      deals.filter(({ before, next }) => before.stageId !== next.stageId),
    ),
    redateStays(
      tx,
      deals.filter(({ before, next }) => redatesClose(before, next)),
    ),
  ]);
}

async function writeColumns(tx: TenantTransaction, deals: readonly DecidedDeal[], now: Date): Promise<void> {
  const given = OPTIONAL_COLUMNS.filter(([, , of]) => deals.some((deal) => of(deal) !== undefined));
  const isOne = deals.length === 1;
  const values = (of: (deal: DecidedDeal) => unknown) => (isOne ? of(deals[0] as DecidedDeal) : deals.map(of));
  const { rowCount } = await tx.client.query({
    name: `write-${isOne ? 'deal' : 'deals'} ${given.map((column) => OPTIONAL_COLUMNS.indexOf(column)).join(' ')}`,
    text: statement(given, isOne),
    values: [
      tx.organizationId,
      now,
      values((deal) => deal.id),
      ...STATE_COLUMNS.map(([, , of]) => values(of)),
      ...given.flatMap(([, , of]) => [values((deal) => of(deal) ?? null), values((deal) => of(deal) !== undefined)]),
    ],
  });
  if (rowCount !== deals.length) throw new Error(`${deals.length} deals were to be written, ${rowCount} were found`);
}

/** Moves the end of the last open stay, and the stays in closed stages after it, to the corrected day of the close. */
async function redateStays(tx: TenantTransaction, closeDateChanged: readonly DecidedDeal[]): Promise<void> {
  if (closeDateChanged.length === 0) return;
  await tx.client.query({
    name: 'redate-stays',
    text: `WITH redated AS (
        SELECT u.opportunity_id, u.closed_on, coalesce((SELECT max(s.ordinal) FROM stage_stays s
          JOIN stages g ON g.organization_id = $1 AND g.id = s.stage_id AND g.kind = 'open'
          WHERE s.organization_id = $1 AND s.opportunity_id = u.opportunity_id), 0) AS last_open
        FROM unnest($2::uuid[], $3::date[]) AS u(opportunity_id, closed_on)
      )
      UPDATE stage_stays s SET left_on = CASE WHEN s.left_on IS NOT NULL THEN r.closed_on END,
        entered_on = CASE WHEN s.ordinal = r.last_open THEN s.entered_on ELSE r.closed_on END
      FROM redated r WHERE s.organization_id = $1 AND s.opportunity_id = r.opportunity_id AND s.ordinal >= r.last_open`,
    values: [
      tx.organizationId,
      closeDateChanged.map(({ id }) => id),
      closeDateChanged.map(({ next }) => next.closedOn),
    ],
  });
}

async function moveStages(tx: TenantTransaction, moved: readonly DecidedDeal[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.client.query({
    name: 'move-stages',
    text: `WITH moved AS (
        SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::date[]) AS u(opportunity_id, stage_id, entered_on)
      ), ended AS (
        UPDATE stage_stays s SET left_on = m.entered_on FROM moved m
        WHERE s.organization_id = $1 AND s.opportunity_id = m.opportunity_id AND s.left_on IS NULL
      )
      INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on)
      SELECT $1, m.opportunity_id, m.stage_id, 1 + coalesce((SELECT max(s.ordinal) FROM stage_stays s
        WHERE s.organization_id = $1 AND s.opportunity_id = m.opportunity_id), 0), m.entered_on FROM moved m`,
    values: [
      tx.organizationId,
      moved.map((deal) => deal.id),
      moved.map(({ next }) => next.stageId),
      moved.map(({ next }) => next.stageEnteredOn),
    ],
  });
}
