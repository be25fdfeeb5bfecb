import { createHash } from 'node:crypto';
import { isoDate, localDay } from '@forecastle/rules';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import { rateOn } from '../../../../records/currencies/rates.ts';
import type { Observation } from '../../../../records/ledger/observed-history.ts';
import type { HistoryRow } from '../../reading/index.ts';
import { settleStage } from '../../settle-stage.ts';
import { BELONGS_TO_SOMEONE_ELSE, nobodyFor, noStageFor, type RowFinding, withoutRate } from '../findings.ts';
import type { ImportStage, RunSetup } from '../set-up.ts';

/** Characters of a line's digest: enough that no two lines of a deal share one. */
const DIGEST_LENGTH = 16;

export type Resolved = { readonly observation: Observation } | { readonly rejected: RowFinding };

/** What a row tells in the words of the ledger: stages, people and accounts by their ids. */
export function resolveRow(
  setup: RunSetup,
  row: HistoryRow,
  { now, accountIds }: { readonly now: number; readonly accountIds: ReadonlyMap<string, string> },
): Resolved {
  const { at } = row;
  const day = isoDate(localDay(at, setup.timeZone));
  if (at > now) return { rejected: toCome(day) };
  const stage = stageOf(setup, row);
  if (stage === undefined) return { rejected: noStageFor(row.stage) };
  const owner = row.owner === null ? null : setup.ownerOf.get(row.owner);
  if (owner !== null && setup.scope && (owner === undefined || !setup.scope.has(owner)))
    return { rejected: { ...BELONGS_TO_SOMEONE_ELSE, value: row.owner } };
  if (owner === undefined) return { rejected: nobodyFor(row.owner) };
  const { amountMinor, currency } = row;
  if (amountMinor !== null && rateOn(setup.rates, currency, day) === null)
    return { rejected: withoutRate(setup.rates, currency, day) };
  const accountId = row.account === null ? undefined : accountIds.get(nameKey(row.account));
  const isClosed = stage !== null && stage.kind !== 'open';
  const closedOn = isClosed && row.closedDate !== null && row.closedDate <= setup.today ? row.closedDate : undefined;
  const isLine = row.line !== null;
  return {
    observation: {
      at,
      told: {
        ...(stage && { stage: { stageId: stage.id, closedOn } }),
        ...(!isLine && amountMinor !== null && { amount: { amountMinor, currency } }),
        ...(row.closeDate !== null && { closeDate: { closeDate: row.closeDate } }),
        ...(owner !== null && { owner: { ownerId: owner } }),
        ...(accountId !== undefined && { account: { accountId } }),
        ...(row.category !== null &&
          row.category !== 'closed' &&
          !isClosed && { category: { category: row.category } }),
        ...(row.probability !== null && { probability: { winProbability: row.probability } }),
      },
      ...(row.line !== null && {
        line: { id: digestOf(row.line), amountMinor: row.lineCounts ? (amountMinor ?? 0) : null, currency },
      }),
    },
  };
}

const toCome = (day: string): RowFinding => ({
  field: 'changedAt',
  value: day,
  reason: 'this time is in the future',
  expected: 'a time in the past',
});

/** Null: the row does not say. Undefined: it says a value that stands for no stage. */
function stageOf(setup: RunSetup, row: HistoryRow): ImportStage | null | undefined {
  if (row.stage === null && row.outcome !== 'won' && row.outcome !== 'lost') return null;
  const named = (value: string) => setup.stages.get(setup.stageOf.get(value) ?? '') ?? null;
  return settleStage(row, { named, closed: setup.closed, unnamed: setup.firstOpen }) ?? undefined;
}

/** The ledger holds no words of a file, and the name of a product may be some. */
const digestOf = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, DIGEST_LENGTH);
