/** What the heatmap shows, and what stands beside it in its panel, as a table for files. */
import type { PipelineCsvQuery } from '@forecastle/contract';
import { CATEGORY_NAMES, confidenceBand } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { SheetColumn } from '../../platform/files/column.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { OpportunityRow } from '../../records/opportunities/opportunity-row.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type ColumnMaking, columnsIn } from '../exports/columns-in.ts';
import { dealsNamed, idsOf } from '../exports/deals.ts';
import type { Table } from '../exports/send-table.ts';
import { pipelineFilter } from './pipeline-filter.ts';

/** The deals of a filter of the heatmap, in its order. */
export async function pipelineTable(
  tx: TenantTransaction,
  actor: Actor,
  { sort, direction, ...asked }: z.infer<typeof PipelineCsvQuery>,
  now: Date,
): Promise<Table<OpportunityRow>> {
  const filter = await pipelineFilter(tx, actor, asked);
  const order = [direction === 'desc' ? `-${sort}` : sort];
  const statement = await idsOf(tx, actor, { filter, order }, now);
  const today = (await momentIn(tx, now)).day;
  return {
    // An exact instant tells more than the clock of a place that whoever reads the file may not know.
    columns: columnsOf({ currency: actor.currency, today, timeZone: 'UTC', onClock: (at) => at.toISOString() }),
    ...dealsNamed(tx, statement),
  };
}

/** Every column of the heatmap and what stands beside it in the panel, with its unit. */
function columnsOf(making: ColumnMaking): readonly SheetColumn<OpportunityRow>[] {
  const { currency } = making;
  const { text, number, day, money, instant } = columnsIn<OpportunityRow>(making);
  return [
    text('Deal', (row) => row.name),
    text('Account', (row) => row.account_name ?? ''),
    text('Owner', (row) => row.owner_name),
    text('Stage', (row) => row.stage_name),
    text('Forecast category', (row) => CATEGORY_NAMES[row.category ?? 'pipeline']),
    day('Close date', (row) => row.close_date),
    money('Amount (currency of the deal)', (row) => [row.amount_minor, row.currency]),
    text('Currency of the deal', (row) => row.currency),
    money(`Amount (${currency})`, (row) => [row.amount_base_minor, currency]),
    number('Win probability (%)', (row) => row.win_probability ?? row.stage_win_probability),
    number('Risk (0-100, higher is safer)', (row) => row.risk),
    text('Risk band', (row) => (row.not_yet_qualified ? 'not yet qualified' : row.risk_band)),
    number('Framework (0-100, higher is better)', (row) => row.framework_completeness),
    number('Contact (0-100, higher is better)', (row) => row.contact_risk),
    number('Activity (0-100, higher is better)', (row) => row.activity_drag),
    number('Commitment (0-100)', (row) => row.commitment),
    number('Drag (0-100, lower is better)', (row) => row.drag),
    number('Freshness of key people (0-100, higher is better)', (row) => row.key_freshness),
    number('Confidence (5-95, higher is more likely)', (row) => (row.not_yet_qualified ? null : row.confidence)),
    text('Confidence band', (row) => (row.not_yet_qualified ? '' : confidenceBand(row.confidence))),
    number('Data quality (0-100, higher is better)', (row) => row.data_quality),
    number('MEDDPIC (%)', (row) => row.meddpic),
    number('BANT (%)', (row) => row.bant),
    number('Discovery Health (%)', (row) => row.spiced),
    number('Three Whys (%)', (row) => row.three_whys),
    number('Close date pushes', (row) => row.push_count),
    instant('Last activity', (row) => row.last_activity_at),
    instant('Scores as of', (row) => row.scored_at),
    text('Deal ID', (row) => row.id),
  ];
}
