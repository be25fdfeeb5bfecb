/** A deal as it stood at the end of a past day, beside how it stands now. */
import type { OpportunityAsOf } from '@forecastle/contract';
import { dayOfIsoDate, isoDate, localDay, type Now, riskBand, startOfLocalDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { calendarOf, momentIn } from '../../health/calendar.ts';
import { gatherFacts } from '../../health/gather-facts.ts';
import { readMedians } from '../../health/stage-medians.ts';
import { isInBin } from '../../ledger/changes.ts';
import { readAround } from '../../ledger/read-around.ts';
import { type LedgerRow, readLedger } from '../../ledger/read-history.ts';
import { knownAt, knownThen } from './known-then.ts';
import { readWords } from './read-words.ts';
import { scoresThen, type ThenRules } from './scores-as-of.ts';
import { standingOf } from './standing.ts';

type AsOf = z.infer<typeof OpportunityAsOf>;
type Scores = AsOf['present']['scores'];

/** What an imported history has to assume of a deal before anybody tells it. */
const ASSUMABLE = ['stageId', 'ownerId', 'currency'] as const;

/** The caller has checked that the actor may see the deal today: who did on that day does not matter. */
export async function dealAsOf(
  tx: TenantTransaction,
  { id, day }: { readonly id: string; readonly day: string },
  asked: Date,
): Promise<AsOf> {
  const { timeZone } = await calendarOf(tx);
  const moment = await momentIn(tx, asked);
  const past = dayOfIsoDate(day);
  if (past > moment.day) {
    throw invalid({
      field: 'day',
      value: day,
      expected: `a day up to ${isoDate(moment.day)}`,
      message: `${day} is in the future in ${timeZone}. Give a day up to ${isoDate(moment.day)}.`,
    });
  }
  const instant = Math.min(startOfLocalDay(past + 1, timeZone) - 1, asked.getTime());
  const then: Now = { instant, day: past };
  const [deal] = await gatherFacts(tx, [id], asked);
  if (!deal) throw notFound('opportunity');
  const ledger = (await readLedger(tx, [id])).get(id) ?? [];
  const around = await readAround(tx, deal, ledger);
  const words = await readWords(tx, id, ledger);
  const known = knownThen(ledger, instant);
  const wasInBin = isInBin(known.rows);
  const everything = knownThen(ledger, Number.POSITIVE_INFINITY);
  const first = Math.min(...everything.rows.map(knownAt));
  const createdOn = isoDate(deal.facts.createdDay);
  return {
    day,
    at: new Date(instant).toISOString(),
    state: wasInBin ? 'in_bin' : known.rows.length > 0 ? 'told' : day < createdOn ? 'not_yet' : 'untold',
    createdOn,
    toldFrom: Number.isFinite(first) ? isoDate(localDay(first, timeZone)) : null,
    toldBy: everything.rows.find((row) => knownAt(row) === first)?.actorKind ?? null,
    assumed: assumedIn(known.rows),
    recordedLater: known.later.filter(({ effectiveAt }) => effectiveAt.getTime() <= instant).length,
    past:
      known.rows.length > 0 && !wasInBin
        ? {
            ...standingOf(known, { words, around, now: then }),
            scores: scoresOf(known.rows, { around, medians: await readMedians(tx), now: then }),
          }
        : null,
    present: { ...standingOf(everything, { words, around, now: moment }), scores: await keptScores(tx, id) },
  };
}

/** Fields that the first row assumed and nobody told by then. */
function assumedIn(rows: readonly LedgerRow[]): AsOf['assumed'] {
  const [begun, ...after] = rows;
  return ASSUMABLE.filter(
    (field) =>
      begun?.changes[field]?.assumed && !after.some(({ changes }) => changes[field] && !changes[field].assumed),
  );
}

function scoresOf(rows: readonly LedgerRow[], rules: ThenRules): Scores {
  const scores = scoresThen(rows, rules);
  return {
    risk: scores.risk,
    riskBand: scores.riskBand,
    confidence: scores.notYetQualified ? null : scores.confidence,
    drag: scores.drag,
    dataQuality: scores.dataQuality,
    notYetQualified: scores.notYetQualified,
  };
}

interface KeptRow {
  risk: number;
  confidence: number;
  drag: number;
  data_quality: number;
  not_yet_qualified: boolean;
}

/** What every other screen shows today. */
async function keptScores(tx: TenantTransaction, id: string): Promise<Scores> {
  const { rows } = await tx.client.query<KeptRow>(
    `SELECT risk, confidence, drag, data_quality, not_yet_qualified FROM opportunity_health
     WHERE organization_id = $1 AND opportunity_id = $2`,
    [tx.organizationId, id],
  );
  const [kept] = rows;
  if (!kept) throw notFound('opportunity');
  return {
    risk: kept.risk,
    riskBand: riskBand(kept.risk),
    confidence: kept.not_yet_qualified ? null : kept.confidence,
    drag: kept.drag,
    dataQuality: kept.data_quality,
    notYetQualified: kept.not_yet_qualified,
  };
}
