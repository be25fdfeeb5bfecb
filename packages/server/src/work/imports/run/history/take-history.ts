import type pg from 'pg';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { loadRates } from '../../../../records/currencies/rates.ts';
import { calendarOf } from '../../../../records/health/calendar.ts';
import { loadStageKinds } from '../../../../records/opportunities/load-stages.ts';
import { beginWriting } from '../../../../records/record-writes/begin-writing.ts';
import { holdOrganization } from '../../../../tenancy/organizations/lock-organization.ts';
import { noteNoSlackEvents } from '../../../../tenancy/slack-outbox/note-events.ts';
import type { TypedHistoryRow } from '../../reading/index.ts';
import type { Standing } from '../standing.ts';
import { beginChunk, type Chunk, moveOn, type Run, type Surroundings } from '../take-chunk.ts';
import { Turn } from '../turn.ts';
import { writeIssues } from '../write-issues.ts';
import { findAccounts } from './find-accounts.ts';
import { findDeals } from './find-deals.ts';
import { planHistory } from './plan-history.ts';
import { writeHistory } from './write-history.ts';

/** Takes whole deals of a history in one transaction, which also moves the journal; in its turn from the beginning. */
export const takeHistoryChunk = (pool: pg.Pool, run: Run, rows: readonly TypedHistoryRow[], before: Chunk): Chunk =>
  beginChunk(pool, run, before, (tx, surroundings) => take(tx, run, rows, surroundings));

async function take(
  tx: TenantTransaction,
  run: Run,
  rows: readonly TypedHistoryRow[],
  surroundings: Surroundings,
): Promise<Standing> {
  const { setup: asBegun, mode } = run;
  const { importId } = asBegun;
  noteNoSlackEvents(tx);
  const standing = await new Turn(tx, { importId, mode, before: surroundings.before.done }).take(null);
  await holdOrganization(tx);
  if (mode === 'import') await beginWriting(tx);
  const setup = { ...asBegun, rates: await loadRates(tx, (await calendarOf(tx)).currency) };
  const accountIds = await findAccounts(tx, run, rows, surroundings);
  const found = await findDeals(
    tx,
    rows.flatMap(({ reading }) => ('row' in reading ? [reading.row] : [])),
    { lock: mode === 'import' },
  );
  const now = new Date();
  const stageKinds = await loadStageKinds(tx);
  const plan = planHistory({ setup, stageKinds, found, accountIds, now: now.getTime() }, rows);
  if (mode === 'import') await writeHistory(tx, importId, plan.deals, now);
  await writeIssues(tx, setup, plan.issues);
  return moveOn(tx, importId, standing, plan.counts);
}
