import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { loadRates } from '../../../records/currencies/rates.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { beginWriting } from '../../../records/record-writes/begin-writing.ts';
import { holdOrganization } from '../../../tenancy/organizations/lock-organization.ts';
import { noteNoSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { keepRows } from '../corrections/row-blocks.ts';
import type { TypedRow } from '../reading/index.ts';
import type { Counts } from '../stored-import.ts';
import type { FileMemory } from './file-memory.ts';
import { findMatches } from './find-matches.ts';
import { Made } from './made.ts';
import { nameSurvivors } from './name-survivors.ts';
import { planRows } from './plan-rows.ts';
import type { RunSetup } from './set-up.ts';
import type { Standing } from './standing.ts';
import { type Others, othersOf, Stopped, Turn } from './turn.ts';
import { writeCreations } from './write-creations.ts';
import { writeIssues } from './write-issues.ts';
import { writeUpdates } from './write-updates.ts';

export interface Run {
  readonly setup: RunSetup;
  readonly mode: 'preview' | 'import';
  readonly memory: FileMemory;
}

/** Chunks that are at work at once: with two, a processor waits for a tenth of the time while one is decided and the other is committed. */
export const CHUNKS_AT_WORK = 3;

/** A chunk that is under way or has ended. */
export interface Chunk {
  /** Accounts and contacts that it and the chunks at work before it make, which nobody else sees before these are committed. */
  readonly madeLately: readonly Made[];
  /** Resolves, whatever became of it, when the next chunk may be decided. */
  readonly decided: Promise<unknown>;
  /** Where the import stands once it is committed; null when the run is to stop. */
  readonly done: Promise<Standing | null>;
}

export const committed = (standing: Standing): Chunk => ({
  madeLately: [],
  decided: Promise.resolve(),
  done: Promise.resolve(standing),
});

/**
 * Takes a chunk of rows in one transaction, in two parts. First it is decided and its new deals are written, while the
 * chunk before may still be at work; then, in its turn, it moves the totals and the journal. A chunk that meets deals
 * that were there, or another import of the organisation at work, waits for its turn before it is decided.
 */
export const takeChunk = (pool: pg.Pool, run: Run, rows: readonly TypedRow[], before: Chunk): Chunk =>
  beginChunk(pool, run, before, (tx, surroundings) => take(tx, run, rows, surroundings));

/** Begins a chunk in a transaction of its own. */
export function beginChunk(
  pool: pg.Pool,
  run: Run,
  before: Chunk,
  work: (tx: TenantTransaction, surroundings: Surroundings) => Promise<Standing>,
): Chunk {
  const decided = Promise.withResolvers<void>();
  const made = new Made();
  const done = inTenant(pool, run.setup.organizationId, (tx) =>
    work(tx, { before, made, decided: decided.resolve }),
  ).catch((error: unknown) => {
    if (error instanceof Stopped) return null;
    throw error;
  });
  // Heard by whoever waits for the chunk; until then a failure is not unhandled.
  done.catch(() => undefined).finally(decided.resolve);
  return { madeLately: [...before.madeLately, made].slice(-(CHUNKS_AT_WORK - 1)), decided: decided.promise, done };
}

export interface Surroundings {
  readonly before: Chunk;
  readonly made: Made;
  readonly decided: () => void;
}

async function take(
  tx: TenantTransaction,
  { setup: asBegun, mode, memory }: Run,
  rows: readonly TypedRow[],
  { before, made, decided }: Surroundings,
): Promise<Standing> {
  const { importId } = asBegun;
  noteNoSlackEvents(tx);
  const turn = new Turn(tx, { importId, mode, before: before.done });
  const seen = await decideWhen(tx, { importId, mode, turn });
  // Rates as they are now: a change of them waits for this chunk, and then converts its deals too.
  await holdOrganization(tx);
  if (mode === 'import') await beginWriting(tx);
  const setup = { ...asBegun, rates: await loadRates(tx, (await calendarOf(tx)).currency) };
  const named = await nameSurvivors(tx, rows);
  let matches = await findMatches(tx, { importId, rows: named, lock: turn.isTaken });
  if (matches.areFound && mode === 'import' && !turn.isTaken) {
    await turn.take(null);
    matches = await findMatches(tx, { importId, rows: named, lock: true });
  }
  const plan = planRows(setup, named, matches, memory);
  if (mode === 'import') {
    const by = { now: new Date(), actor: { kind: 'import', id: importId } } as const;
    const making = { made, madeBefore: before.madeLately };
    await writeCreations(tx, importId, plan.creations, {
      ...by,
      making,
      customs: setup.customs,
      decided,
      turn: () => turn.take(seen),
    });
    await turn.take(seen);
    await writeUpdates(tx, importId, plan.updates, { ...by, making });
  }
  decided();
  const standing = await turn.take(seen);
  await writeIssues(tx, setup, plan.issues);
  if (mode === 'preview') await keepRows(tx, importId, rows);
  return moveOn(tx, importId, standing, plan.counts);
}

/** Moves the journal over the rows that were taken. */
export async function moveOn(
  tx: TenantTransaction,
  importId: string,
  standing: Standing,
  counts: Counts,
): Promise<Standing> {
  const next = { nextRow: standing.nextRow + counts.rows, counts: sum(standing.counts, counts) };
  await tx.client.query(
    'UPDATE imports SET next_row = $3, counts = $4, error = NULL WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, importId, next.nextRow, JSON.stringify(next.counts)],
  );
  return next;
}

/**
 * Takes the turn at once when another import is at work, before anything is held that others could wait for; otherwise
 * says how the others stand, to be compared later.
 */
async function decideWhen(
  tx: TenantTransaction,
  { importId, mode, turn }: { importId: string; mode: Run['mode']; turn: Turn },
): Promise<Others | null> {
  if (mode === 'preview') return null;
  const others = await othersOf(tx, importId);
  if (!others.areRunning) return others;
  await turn.take(null);
  return null;
}

function sum(left: Counts, right: Counts): Counts {
  const { span: _left, ...total } = left;
  const { span: _right, ...more } = right;
  for (const what of Object.keys(more) as (keyof typeof more)[]) total[what] += more[what];
  return { ...total, span: joined(left.span, right.span) };
}

function joined(left: Counts['span'], right: Counts['span']): Counts['span'] {
  if (left === null || right === null) return left ?? right;
  const first = left.first < right.first ? left.first : right.first;
  return { first, last: left.last > right.last ? left.last : right.last };
}
