import { isoDate, localDay } from '@forecastle/rules';
import type { TypedHistoryRow } from '../../reading/index.ts';
import { type Counts, NO_COUNTS } from '../../stored-import.ts';
import { asFinding, type RowFinding } from '../findings.ts';
import type { PlannedIssue } from '../plan-rows.ts';
import { type PlannedHistory, planDeal, type RightRow, type Surroundings } from './plan-deal.ts';
import { resolveRow } from './resolve-row.ts';

export interface HistoryPlan {
  readonly deals: readonly PlannedHistory[];
  readonly issues: readonly PlannedIssue[];
  readonly counts: Counts;
}

/** What the rows of whole deals would do. Deciding writes nothing, so that a preview and an import cannot differ. */
export function planHistory(around: Surroundings, rows: readonly TypedHistoryRow[]): HistoryPlan {
  const deals: PlannedHistory[] = [];
  const issues: PlannedIssue[] = [];
  const identicalRows = rows.filter(({ repeats }) => repeats !== undefined).length;
  const counts = { ...NO_COUNTS, rows: rows.length, identicalRows };
  for (const own of Map.groupBy(rows, ({ deal }) => deal).values()) {
    const right = understood(around, own, issues);
    counts.rejected += own.length - right.length;
    if (right.length === 0) continue;
    const planned = planDeal(around, right);
    if ('finding' in planned) {
      counts.rejected += right.length;
      for (const { typed } of right) issues.push(rejection(typed, planned.finding));
      continue;
    }
    const { deal } = planned;
    const changes = deal.merged.entries.length;
    if (deal.existing === null) counts.created++;
    else if (changes > 0) counts.updated++;
    else counts.unchanged++;
    counts.changes += changes;
    const days = [right[0], right.at(-1)].map((each) => isoDate(localDay(each?.row.at ?? 0, around.setup.timeZone)));
    counts.span = joinedSpan(counts.span, days[0] ?? '', days[1] ?? '');
    if (changes > 0) deals.push(deal);
  }
  issues.sort((left, right) => left.rowNumber - right.rowNumber);
  return { deals, issues, counts };
}

/** The rows of one deal that can be taken. What is said of them and of the others is added to `issues`. */
function understood(around: Surroundings, own: readonly TypedHistoryRow[], issues: PlannedIssue[]): RightRow[] {
  const accountIds = accountsFor(around, own);
  const right: RightRow[] = [];
  for (const typed of own) {
    const { reading, rowNumber } = typed;
    if ('problems' in reading) {
      for (const [nth, problem] of reading.problems.entries())
        issues.push(rejection(typed, asFinding(problem), nth === 0));
      continue;
    }
    const resolved = resolveRow(around.setup, reading.row, { ...around, accountIds });
    if ('rejected' in resolved) {
      issues.push(rejection(typed, resolved.rejected));
      continue;
    }
    right.push({ typed, row: reading.row, observation: resolved.observation });
    for (const notice of reading.notices)
      issues.push({ rowNumber, severity: 'warning', finding: asFinding(notice), cells: null });
  }
  return right;
}

/** Whichever of several accounts of a name a deal stands on, the name is that of its own. */
function accountsFor(
  { found, accountIds }: Surroundings,
  own: readonly TypedHistoryRow[],
): ReadonlyMap<string, string> {
  const first = own.find(({ reading }) => 'row' in reading)?.reading;
  const [deal] = first && 'row' in first ? found.of(first.row) : [];
  if (!deal?.accountKey || !deal.accountId) return accountIds;
  return new Map([...accountIds, [deal.accountKey, deal.accountId]]);
}

function rejection({ rowNumber, cells }: TypedHistoryRow, finding: RowFinding, isFirst = true): PlannedIssue {
  return { rowNumber, severity: 'rejected', finding, cells: isFirst ? JSON.parse(cells) : null };
}

function joinedSpan(span: Counts['span'], first: string, last: string): Counts['span'] {
  if (span === null) return { first, last };
  return { first: first < span.first ? first : span.first, last: last > span.last ? last : span.last };
}
