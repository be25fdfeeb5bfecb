import type { PipelineCsvQuery } from '@forecastle/contract';
import { CATEGORY_NAMES, confidenceBand, decimalOf } from '@forecastle/rules';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { dealsMatching } from '../../records/opportunities/count-opportunities.ts';
import { openFilter } from '../../records/opportunities/filter-conditions.ts';
import {
  OPPORTUNITY_COLUMNS,
  OPPORTUNITY_JOINS,
  type OpportunityRow,
} from '../../records/opportunities/opportunity-row.ts';
import { SORT_ORDERS } from '../../records/opportunities/sort-orders.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { csvCell } from '../imports/rejected-csv.ts';
import { pipelineFilter } from './pipeline-filter.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Deals read at a time. */
const PAGE = 1000;
/** Characters of an id without its dashes. */
const ID = 32;

/**
 * The deals of a filter as CSV, a page at a time. Which deals, and in which order, one statement says before the first
 * line, so that none is left out or told twice while others change them; each line says how its deal stands when it is
 * written. Whoever takes it slowly holds no connection.
 */
export async function* dealsCsv(
  pool: pg.Pool,
  actor: Actor,
  query: z.infer<typeof PipelineCsvQuery>,
  now: Date,
): AsyncGenerator<string> {
  const columns = columnsOf(actor.currency);
  yield BYTE_ORDER_MARK + line(columns.map(([header]) => header));
  const ids = await inTenant(pool, actor.organizationId, (tx) => idsOf(tx, actor, query, now), { readOnly: true });
  for (let at = 0; at < ids.length; at += PAGE * ID) {
    const page = ids.slice(at, at + PAGE * ID).match(/.{32}/g) ?? [];
    const rows = await inTenant(pool, actor.organizationId, (tx) => readDeals(tx, page), { readOnly: true });
    yield rows.map((row) => line(columns.map(([, cell]) => cell(row)))).join('');
  }
}

/** Ids of the deals in their order as one text, 32 characters each: a million of them are 32 MB. */
async function idsOf(
  tx: TenantTransaction,
  actor: Actor,
  { sort, direction, ...asked }: z.infer<typeof PipelineCsvQuery>,
  now: Date,
): Promise<string> {
  const opened = await openFilter(tx, actor, await pipelineFilter(tx, actor, asked), now);
  if (!opened) return '';
  const { filter, scope, parameters } = opened;
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  const { rows } = await tx.client.query<{ ids: string | null }>(
    `SELECT string_agg(replace(o.id::text, '-', ''), '' ORDER BY ${SORT_ORDERS[sort].column} ${way}, o.id ${way}) AS ids
     FROM ${dealsMatching(filter, scope, parameters, { withHealth: true })}`,
    parameters.values,
  );
  return rows[0]?.ids ?? '';
}

async function readDeals(tx: TenantTransaction, ids: readonly string[]): Promise<OpportunityRow[]> {
  const { rows } = await tx.client.query<OpportunityRow>(
    `SELECT ${OPPORTUNITY_COLUMNS} FROM unnest($2::uuid[]) WITH ORDINALITY AS page (id, place)
     JOIN opportunities o ON o.organization_id = $1 AND o.id = page.id ${OPPORTUNITY_JOINS}
     ORDER BY page.place`,
    [tx.organizationId, ids],
  );
  return rows;
}

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

type Column = readonly [header: string, cell: (row: OpportunityRow) => string];

/** Every column of the heatmap and what stands beside it in the panel, with its unit. */
function columnsOf(currency: string): readonly Column[] {
  const money = (minor: number | null, unit: string) => (minor === null ? '' : decimalOf(minor, unit));
  return [
    ['Deal', (row) => row.name],
    ['Account', (row) => row.account_name ?? ''],
    ['Owner', (row) => row.owner_name],
    ['Stage', (row) => row.stage_name],
    ['Forecast category', (row) => CATEGORY_NAMES[row.category ?? 'pipeline']],
    ['Close date', (row) => row.close_date ?? ''],
    ['Amount (currency of the deal)', (row) => money(row.amount_minor, row.currency)],
    ['Currency of the deal', (row) => row.currency],
    [`Amount (${currency})`, (row) => money(row.amount_base_minor, currency)],
    ['Win probability (%)', (row) => String(row.win_probability ?? row.stage_win_probability)],
    ['Risk (0-100, higher is safer)', (row) => String(row.risk)],
    ['Risk band', (row) => (row.not_yet_qualified ? 'not yet qualified' : row.risk_band)],
    ['Framework (0-100, higher is better)', (row) => String(row.framework_completeness)],
    ['Contact (0-100, higher is better)', (row) => String(row.contact_risk)],
    ['Activity (0-100, higher is better)', (row) => String(row.activity_drag)],
    ['Commitment (0-100)', (row) => String(row.commitment)],
    ['Drag (0-100, lower is better)', (row) => String(row.drag)],
    ['Confidence (5-95, no probability)', (row) => (row.not_yet_qualified ? '' : String(row.confidence))],
    ['Confidence band', (row) => (row.not_yet_qualified ? '' : confidenceBand(row.confidence))],
    ['Data quality (0-100, higher is better)', (row) => String(row.data_quality)],
    ['MEDDPIC (%)', (row) => String(row.meddpic)],
    ['BANT (%)', (row) => String(row.bant)],
    ['Discovery Health (%)', (row) => String(row.spiced)],
    ['Three Whys (%)', (row) => String(row.three_whys)],
    ['Close date pushes', (row) => String(row.push_count)],
    ['Last activity (UTC)', (row) => row.last_activity_at?.toISOString() ?? ''],
    ['Scores as of (UTC)', (row) => row.scored_at.toISOString()],
    ['Deal ID', (row) => row.id],
  ];
}
