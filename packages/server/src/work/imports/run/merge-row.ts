import {
  type FilledMoney,
  type ForecastCategory,
  fillAmount,
  fillCloseDate,
  formatMoney,
  IMPORTED_TEXTS,
  keyLossReason,
  ofTexts,
  readWinReason,
} from '@forecastle/rules';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { convertToBase, rateOn } from '../../../records/currencies/rates.ts';
import type { ImportField, TypedDeal } from '../reading/index.ts';
import { disagreement, settleStage } from '../settle-stage.ts';
import type { DealRecord, ExistingDeal } from './deal-record.ts';
import { BELONGS_TO_SOMEONE_ELSE, nobodyFor, noStageFor, type RowFinding, withoutRate } from './findings.ts';
import { mergeCustom } from './merge-custom.ts';
import type { ImportStage, RunSetup } from './set-up.ts';

export type Merged =
  | { readonly record: DealRecord; readonly filled: Filled; readonly warnings: readonly RowFinding[] }
  | { readonly rejected: RowFinding };

/** What the overrides have put into the deal. */
export interface Filled {
  readonly amount: boolean;
  readonly closeDate: boolean;
}

class Rejection extends Error {
  readonly finding: RowFinding;
  constructor(finding: RowFinding) {
    super(finding.reason);
    this.finding = finding;
  }
}

/**
 * The deal a row makes: a new one, or the existing one with what the row says. Blank cells and fields without a
 * column change nothing.
 */
export function mergeRow(setup: RunSetup, row: TypedDeal, existing: ExistingDeal | null): Merged {
  const warnings: RowFinding[] = [];
  try {
    return { ...merge(setup, row, existing, warnings), warnings };
  } catch (error) {
    if (error instanceof Rejection) return { rejected: error.finding };
    throw error;
  }
}

function merge(
  setup: RunSetup,
  row: TypedDeal,
  existing: ExistingDeal | null,
  warnings: RowFinding[],
): { record: DealRecord; filled: Filled } {
  const warn = (field: RowFinding['field'], value: string | null, reason: string) =>
    warnings.push({ field, value, reason, expected: null });
  const stage = stageOf(setup, row, existing, warn);
  const isClosed = stage.kind !== 'open';
  const closeDate = fillCloseDate(setup.choices.closeDateOverride, {
    said: row.closeDate ?? existing?.closeDate ?? null,
    isClosedOnKnownDay: isClosed && (row.closedDate ?? existing?.closedOn ?? null) !== null,
  });
  if (closeDate.isFilled) warn('closeDate', null, `no close date; taken as ${closeDate.day}, your default`);
  const closedOn = isClosed ? closeDay(setup, row, existing, warn) : null;
  if (row.account === null && !existing && !setup.choices.withoutAccount)
    warn('account', null, 'no account in this row; the deal has none');
  const { money: amount, by } = amountOf(setup, row, existing, warn);
  const record: DealRecord = {
    externalId: row.externalId ?? existing?.externalId ?? null,
    name: row.name,
    accountKey: row.account === null ? (existing?.accountKey ?? null) : nameKey(row.account),
    accountName: row.account ?? existing?.accountName ?? null,
    stageId: stage.id,
    status: stage.kind,
    ownerId: ownerOf(setup, row, existing),
    ...amount,
    amountBaseMinor: baseAmount(setup, amount, closedOn ?? setup.today),
    category: isClosed ? 'closed' : openCategory(row, existing, warn),
    closeDate: closeDate.day,
    closedOn,
    createdOn: existing?.createdOn ?? createdDay(setup, row, closedOn),
    winProbability: row.probability ?? existing?.winProbability ?? null,
    ...ofTexts(IMPORTED_TEXTS, (text) => row[text] ?? existing?.[text] ?? null),
    ...(row.lossReason !== null && { lossReason: keyLossReason(row.lossReason, setup.lossReasons) }),
    ...winOf(setup, row, existing),
    products: row.products ?? existing?.products ?? [],
    custom: mergeCustom(setup, row.custom, existing?.custom ?? {}, warn),
    stageEnteredOn: existing?.stageEnteredOn ?? closedOn,
  };
  return { record, filled: { amount: by !== null, closeDate: closeDate.isFilled } };
}

/** Words that somebody wrote about the same reason stay where the row has none. */
function winOf({ winReasons }: RunSetup, { winReason }: TypedDeal, existing: ExistingDeal | null) {
  const kept = { winReasonId: existing?.winReasonId ?? null, winNote: existing?.winNote ?? null };
  if (winReason === null) return kept;
  const { reasonId, note } = readWinReason(winReason, winReasons);
  return { winReasonId: reasonId, winNote: note ?? (reasonId === kept.winReasonId ? kept.winNote : null) };
}

function stageOf(setup: RunSetup, row: TypedDeal, existing: ExistingDeal | null, warn: Warn): ImportStage {
  const named = (value: string) => setup.stages.get(setup.stageOf.get(value) ?? '') ?? null;
  const contradiction = disagreement(row, { named });
  if (contradiction !== null) warn('outcome', row.outcome, contradiction);
  const stage = settleStage(row, {
    named,
    closed: setup.closed,
    unnamed: (existing && setup.stages.get(existing.stageId)) ?? setup.firstOpen,
  });
  if (stage) return stage;
  throw new Rejection(noStageFor(row.stage));
}

function ownerOf(setup: RunSetup, row: TypedDeal, existing: ExistingDeal | null): string {
  const id = row.owner === null ? (existing?.ownerId ?? setup.importerId) : setup.ownerOf.get(row.owner);
  if (setup.scope && (id === undefined || !setup.scope.has(id))) {
    throw new Rejection({ ...BELONGS_TO_SOMEONE_ELSE, value: row.owner });
  }
  if (id !== undefined) return id;
  throw new Rejection(nobodyFor(row.owner));
}

/** A warning says in its reason what was done: there is nothing to expect of a row that is taken. */
type Warn = (field: ImportField, value: string | null, reason: string) => void;

function amountOf(setup: RunSetup, row: TypedDeal, existing: ExistingDeal | null, warn: Warn): FilledMoney {
  const { choices, averages } = setup;
  const filled = fillAmount(choices.amountOverride, { row, deal: existing, averages, currency: choices.currency });
  const { money, by } = filled;
  const other = existing?.lineCurrencies.find((currency) => currency !== money.currency);
  if (existing && other !== undefined && existing.currency !== money.currency) {
    const { amountMinor, currency } = existing;
    warn('currency', money.currency, `lines of the deal are in ${other}; amount and currency stay unchanged`);
    return { ...filled, by: null, money: { amountMinor, currency } };
  }
  const without = row.amountMinor === 0 ? 'the amount is zero' : 'no amount';
  if (by !== null && money.amountMinor !== null) {
    const source =
      by === 'average' ? `the average of ${averages.get(money.currency)?.count} in the file` : 'your default';
    warn('amount', null, `${without}; taken as ${formatMoney(money.amountMinor, money.currency)}, ${source}`);
  } else if (choices.amountOverride.kind === 'average' && !money.amountMinor) {
    warn('amount', null, `${without}, and no other row in ${row.currency} has one to average; unchanged`);
  }
  return { ...filled, money: { amountMinor: money.amountMinor, currency: money.currency } };
}

/**
 * The day a closed deal closed on, as the file or the deal itself says: never today for want of another, and never in
 * the future. Unknown it lies in no period until somebody completes it.
 */
function closeDay(setup: RunSetup, row: TypedDeal, existing: ExistingDeal | null, warn: Warn): string | null {
  const kept = existing && existing.status !== 'open' ? existing.closedOn : null;
  const said = row.closedDate ?? kept;
  if (said === null) {
    warn('closedDate', null, 'closed deal without a close date; the date stays unknown');
    return null;
  }
  if (said <= setup.today) return said;
  warn('closedDate', said, 'closed deal with a future date; the date stays unknown');
  return kept !== null && kept <= setup.today ? kept : null;
}

function openCategory(row: TypedDeal, existing: ExistingDeal | null, warn: Warn): ForecastCategory | null {
  if (row.category === 'closed') warn('category', 'closed', 'open deal; the category is ignored');
  else if (row.category !== null) return row.category;
  return existing === null || existing.category === 'closed' ? null : existing.category;
}

function createdDay(setup: RunSetup, row: TypedDeal, closedOn: string | null): string {
  const said = row.createdDate ?? closedOn ?? setup.today;
  return said <= setup.today ? said : setup.today;
}

function baseAmount(
  { rates }: RunSetup,
  { amountMinor, currency }: { amountMinor: number | null; currency: string },
  day: string,
): number | null {
  const rate = rateOn(rates, currency, day);
  if (rate === null) throw new Rejection(withoutRate(rates, currency, day));
  if (amountMinor === null) return null;
  const converted = convertToBase(rates, amountMinor, currency, rate);
  if (converted !== null) return converted;
  throw new Rejection({
    field: 'amount',
    value: String(amountMinor),
    reason: `the amount is too large in ${rates.base}`,
    expected: 'less than 90 trillion',
  });
}
