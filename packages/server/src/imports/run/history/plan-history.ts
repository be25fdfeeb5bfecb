import { MAX_AMOUNT_MINOR, NAME_MAX } from '@forecastle/contract';
import { type DealStatus, isoDate, localDay } from '@forecastle/rules';
import { convertToBase, missingRate, rateOn } from '../../../currencies/rates.ts';
import { newId } from '../../../database/ids.ts';
import { type Merged, mergeHistory } from '../../../ledger/merge-history.ts';
import type { Telling } from '../../../ledger/told-history.ts';
import type { HistoryRow, TypedHistoryRow } from '../../reading/index.ts';
import { type Counts, NO_COUNTS } from '../../stored-import.ts';
import { BELONGS_TO_SOMEONE_ELSE, type RowFinding } from '../merge-row.ts';
import type { PlannedIssue } from '../plan-rows.ts';
import type { RunSetup } from '../set-up.ts';
import type { FoundDeal, FoundDeals } from './find-deals.ts';
import { resolveRow } from './resolve-row.ts';

/** A deal whose ledger gets something new. */
export interface PlannedHistory {
  readonly id: string;
  readonly rowNumber: number;
  /** Null: the deal is to be made. */
  readonly existing: FoundDeal | null;
  readonly externalId: string | null;
  readonly name: string;
  readonly createdOn: string;
  readonly amountBaseMinor: number | null;
  readonly merged: Merged;
}

export interface HistoryPlan {
  readonly deals: readonly PlannedHistory[];
  readonly issues: readonly PlannedIssue[];
  readonly counts: Counts;
}

interface Surroundings {
  readonly setup: RunSetup;
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  readonly found: FoundDeals;
  readonly accountIds: ReadonlyMap<string, string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What the rows of whole deals would do. Deciding writes nothing, so that a preview and an import cannot differ. */
export function planHistory(around: Surroundings, rows: readonly TypedHistoryRow[]): HistoryPlan {
  const deals: PlannedHistory[] = [];
  const issues: PlannedIssue[] = [];
  const counts = { ...NO_COUNTS, rows: rows.length };
  const reject = (of: readonly TypedHistoryRow[], finding: RowFinding): void => {
    counts.rejected += of.length;
    for (const row of of) issues.push(rejection(row, finding));
  };
  /** Whichever of several accounts of a name a deal stands on, the name is that of its own. */
  const accountsFor = (own: readonly TypedHistoryRow[]): ReadonlyMap<string, string> => {
    const first = own.find(({ reading }) => 'row' in reading)?.reading;
    const [deal] = first && 'row' in first ? around.found.of(first.row) : [];
    if (!deal?.accountKey || !deal.accountId) return around.accountIds;
    return new Map([...around.accountIds, [deal.accountKey, deal.accountId]]);
  };
  for (const own of Map.groupBy(rows, ({ deal }) => deal).values()) {
    const right: { typed: TypedHistoryRow; row: HistoryRow; telling: Telling }[] = [];
    for (const typed of own) {
      const { reading, rowNumber } = typed;
      if ('problems' in reading) {
        counts.rejected++;
        for (const [nth, problem] of reading.problems.entries())
          issues.push(rejection(typed, asFinding(problem), nth === 0));
        continue;
      }
      const resolved = resolveRow(around.setup, reading.row, { ...around, accountIds: accountsFor(own) });
      if ('rejected' in resolved) {
        reject([typed], resolved.rejected);
        continue;
      }
      right.push({ typed, row: reading.row, telling: resolved.telling });
      for (const notice of reading.notices)
        issues.push({ rowNumber, severity: 'warning', finding: asFinding(notice), cells: null });
    }
    if (right.length === 0) continue;
    const planned = planDeal(around, right);
    if ('finding' in planned) {
      reject(
        right.map(({ typed }) => typed),
        planned.finding,
      );
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

interface RightRow {
  readonly typed: TypedHistoryRow;
  readonly row: HistoryRow;
  readonly telling: Telling;
}

function planDeal(
  { setup, stageKinds, found }: Surroundings,
  rows: readonly RightRow[],
): { deal: PlannedHistory } | { finding: RowFinding } {
  const [first] = rows;
  if (!first) throw new Error('a deal of a history has rows');
  const all = found.of(first.row);
  const seen = setup.scope ? all.filter(({ ownerId }) => setup.scope?.has(ownerId)) : all;
  if (all.length > 0 && seen.length === 0) return { finding: BELONGS_TO_SOMEONE_ELSE };
  if (seen.length > 1) return { finding: matchesSeveral(first.row, seen.length) };
  const existing = seen[0] ?? null;
  const lineCurrencies = new Set(rows.flatMap(({ telling }) => telling.line?.currency ?? []));
  if (lineCurrencies.size > 1) return { finding: severalCurrencies([...lineCurrencies]) };
  const merged = mergeHistory(
    existing?.known ?? [],
    rows.map(({ telling }) => telling),
    {
      stageKinds,
      timeZone: setup.timeZone,
      assumed: { stageId: setup.firstOpen.id, ownerId: setup.importerId, currency: setup.choices.currency },
    },
  );
  const { fields } = merged.replayed;
  const tooLarge = merged.entries.some(({ changes }) => Number(changes.amountMinor?.to ?? 0) > MAX_AMOUNT_MINOR);
  const day = fields.closedOn ?? setup.today;
  const rate = rateOn(setup.rates, fields.currency, day);
  if (rate === null) return { finding: withoutRate(setup, fields.currency, day) };
  const base =
    fields.amountMinor === null ? null : convertToBase(setup.rates, fields.amountMinor, fields.currency, rate);
  if (tooLarge || (base === null && fields.amountMinor !== null))
    return { finding: amountTooLarge(fields.amountMinor) };
  const name = rows.findLast(({ row }) => row.name !== null)?.row.name;
  const begun = isoDate(localDay(first.row.at, setup.timeZone));
  const created = [
    begun,
    ...rows.flatMap(({ row }) => row.createdDate ?? []),
    ...(existing ? [existing.createdOn] : []),
  ];
  return {
    deal: {
      id: existing?.id ?? newId(),
      rowNumber: first.typed.rowNumber,
      existing,
      externalId: first.row.externalId,
      name: (name ?? `Deal ${first.row.externalId}`).slice(0, NAME_MAX),
      createdOn: created.reduce((earliest, each) => (each < earliest ? each : earliest)),
      amountBaseMinor: base,
      merged,
    },
  };
}

function rejection({ rowNumber, cells }: TypedHistoryRow, finding: RowFinding, isFirst = true): PlannedIssue {
  return { rowNumber, severity: 'rejected', finding, cells: isFirst ? JSON.parse(cells) : null };
}

const asFinding = ({ field, value, reason, expected }: RowFinding): RowFinding => ({
  field,
  value: value === '' ? null : value,
  reason,
  expected,
});

function joinedSpan(span: Counts['span'], first: string, last: string): Counts['span'] {
  if (span === null) return { first, last };
  return { first: first < span.first ? first : span.first, last: last > span.last ? last : span.last };
}

const matchesSeveral = ({ name }: HistoryRow, deals: number): RowFinding => ({
  field: 'name',
  value: name,
  reason: `this name and account match ${deals} deals`,
  expected: 'a column with an ID of its own for each deal',
});
const severalCurrencies = (currencies: readonly string[]): RowFinding => ({
  field: 'currency',
  value: currencies.join(', '),
  reason: 'the lines of this deal are in several currencies, which cannot be summed',
  expected: 'one currency for the lines of a deal',
});
const withoutRate = ({ rates }: RunSetup, currency: string, day: string): RowFinding => ({
  field: 'currency',
  value: currency,
  reason: missingRate(rates, currency, day).message,
  expected: `a currency with a rate into ${rates.base} on ${day}`,
});
const amountTooLarge = (amountMinor: number | null): RowFinding => ({
  field: 'amount',
  value: amountMinor === null ? null : String(amountMinor),
  reason: 'the amount of this deal is too large',
  expected: 'less than 90 trillion',
});
