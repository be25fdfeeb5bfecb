import { MAX_AMOUNT_MINOR, NAME_MAX } from '@forecastle/contract';
import { type DealStatus, isoDate, localDay, ownValue } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import { convertToBase, rateOn } from '../../../../records/currencies/rates.ts';
import { type Merged, mergeHistory } from '../../../../records/ledger/merge-history.ts';
import type { Observation } from '../../../../records/ledger/observed-history.ts';
import type { HistoryRow, TypedHistoryRow } from '../../reading/index.ts';
import { BELONGS_TO_SOMEONE_ELSE, matchesSeveral, type RowFinding, withoutRate } from '../findings.ts';
import type { RunSetup } from '../set-up.ts';
import type { FoundDeal, FoundDeals } from './find-deals.ts';

/** A deal of the file, and what its ledger gets: nothing where all that is told is known. */
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

export interface Surroundings {
  readonly setup: RunSetup;
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  readonly found: FoundDeals;
  readonly accountIds: ReadonlyMap<string, string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A row that can be taken. */
export interface RightRow {
  readonly typed: TypedHistoryRow;
  readonly row: HistoryRow;
  readonly observation: Observation;
}

/** What the observations of a file add to one deal, which is found or is to be made; or why none of them can be taken. */
export function planDeal(
  { setup, stageKinds, found }: Surroundings,
  rows: readonly RightRow[],
): { deal: PlannedHistory } | { finding: RowFinding } {
  const [first] = rows;
  if (!first) throw new Error('a deal of a history has rows');
  const all = found.of(first.row);
  const seen = setup.scope ? all.filter(({ ownerId }) => setup.scope?.has(ownerId)) : all;
  if (all.length > 0 && seen.length === 0) return { finding: BELONGS_TO_SOMEONE_ELSE };
  if (seen.length > 1) return { finding: matchesSeveral(first.row.name, seen.length) };
  const existing = seen[0] ?? null;
  const lineCurrencies = new Set(rows.flatMap(({ observation }) => observation.line?.currency ?? []));
  if (lineCurrencies.size > 1) return { finding: severalCurrencies([...lineCurrencies]) };
  const surroundings = {
    stageKinds,
    timeZone: setup.timeZone,
    assumed: { stageId: setup.firstOpen.id, ownerId: setup.importerId, currency: setup.choices.currency },
  };
  const merged = mergeHistory(
    existing?.known ?? [],
    rows.map(({ observation }) => observation),
    surroundings,
  );
  if (existing && existing.held.length > 0) {
    const today: Readonly<Record<string, unknown>> = {
      ...mergeHistory(existing.known, [], surroundings).replayed.fields,
    };
    const after: Readonly<Record<string, unknown>> = { ...merged.replayed.fields };
    if (existing.held.some((field) => ownValue(after, field) !== ownValue(today, field)))
      return { finding: ENDS_OTHERWISE };
  }
  const { fields } = merged.replayed;
  const tooLarge = merged.entries.some(({ changes }) => Number(changes.amountMinor?.to ?? 0) > MAX_AMOUNT_MINOR);
  const day = fields.closedOn ?? setup.today;
  const rate = rateOn(setup.rates, fields.currency, day);
  if (rate === null) return { finding: withoutRate(setup.rates, fields.currency, day) };
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

const ENDS_OTHERWISE: RowFinding = {
  field: null,
  value: null,
  reason: 'Salesforce decides how this deal stands today, and the history in the file ends differently',
  expected: 'a history that ends where the deal stands today',
};
const severalCurrencies = (currencies: readonly string[]): RowFinding => ({
  field: 'currency',
  value: currencies.join(', '),
  reason: 'the lines of this deal are in several currencies, which cannot be summed',
  expected: 'one currency for the lines of a deal',
});
const amountTooLarge = (amountMinor: number | null): RowFinding => ({
  field: 'amount',
  value: amountMinor === null ? null : String(amountMinor),
  reason: 'the amount of this deal is too large',
  expected: 'less than 90 trillion',
});
