/** Reads one part of a mailbox: page by page, each taken in one transaction that also moves the place. */
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { isPassing } from '../../../platform/database/passing-fault.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { CursorGone, type MailboxOfMember, type StreamPage, type StreamSource } from '../source.ts';
import { moveStream, type StoredStream, type StreamPosition } from './stored-stream.ts';
import { afterPage, afterStretch, isGap, latest, withoutCursor } from './windows.ts';

export type TakeItems<Item> = (
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  items: readonly Item[],
  now: Date,
  /** Names the stretch that is read, where something is taken out after it. */
  windowId: string | null,
) => Promise<unknown>;

/** Takes a piece out of what is kept and was not in a stretch that was read whole. Returns whether something is left. */
export type TakeOutAbsent = (
  tx: TenantTransaction,
  mailbox: MailboxOfMember,
  stretch: { readonly from: Date; readonly windowId: string; readonly now: Date },
) => Promise<boolean>;

export interface Reading<Item> {
  readonly pool: pg.Pool;
  readonly mailbox: MailboxOfMember;
  readonly source: StreamSource<Item>;
  readonly take: TakeItems<Item>;
  /** Null where what was read once stays, whatever becomes of it. After a lost place, the others are read from their beginning. */
  readonly takeOutAbsent: TakeOutAbsent | null;
  readonly signal: AbortSignal;
}

/** Somebody else has moved the place, or the connection is not healthy any more: nothing was taken. */
export class ReadingOvertaken extends Error {
  override name = 'ReadingOvertaken';
}

export interface Turn {
  readonly position: StreamPosition;
  /** Milliseconds of the other system's quota that were used. */
  readonly costMs: number;
  /** Whether there is more to read than one turn may. */
  readonly isMore: boolean;
}

/** Quota that one turn may use: who has a large mailbox gives others their turns. */
const TURN_MS = 60_000;
/** Whether another page like the last one is too much for a turn. */
const isUsedUp = (usedMs: number, { costMs }: { readonly costMs: number }): boolean => usedMs + costMs > TURN_MS;

/**
 * Reads what changed, and then goes on with a stretch of time that is being read. Throws ReadingOvertaken, MailboxRefused, or the
 * signal's reason; what was taken until then stays, and reading goes on there.
 */
export async function readStream<Item>(reading: Reading<Item>, stored: StoredStream): Promise<Turn> {
  const changed = await readChanges(reading, stored);
  if (changed.isMore || changed.position.window === null) return changed;
  const window = await readWindow(reading, stored.stream, changed);
  // Changes were read up to then, but for what the stretch still held back.
  const { position } = window;
  return window.isMore
    ? window
    : { ...window, position: { ...position, readUntil: latest(position.readUntil, changed.asOf) } };
}

interface Changed extends Turn {
  /** Up to when changes were read, by the other system's clock. */
  readonly asOf: Date | null;
}

async function readChanges<Item>(reading: Reading<Item>, stored: StoredStream): Promise<Changed> {
  const { source, signal, mailbox } = reading;
  let position: StreamPosition = positionOf(stored);
  let costMs = 0;
  let asOf: Date | null = null;
  if (position.cursor === null) return { position, costMs, asOf, isMore: false };
  try {
    for await (const page of source.changes(position.cursor, signal)) {
      asOf ??= page.asOf ?? new Date();
      const to = { ...position, cursor: page.cursor ?? position.cursor };
      position = await takePage(reading, stored.stream, { page, from: position, to });
      costMs += page.costMs;
      signal.throwIfAborted();
      // A page without a cursor would be read again.
      if (isUsedUp(costMs, page) && page.cursor !== null) return { position, costMs, asOf: null, isMore: true };
    }
  } catch (error) {
    if (!(error instanceof CursorGone)) throw error;
    const whole = reading.takeOutAbsent && { from: stored.readFrom, id: newId() };
    const to = withoutCursor(position, new Date(), whole);
    const key = { connectionId: mailbox.connectionId, stream: stored.stream };
    const isMoved = await inTenant(reading.pool, mailbox.organizationId, (tx) => moveStream(tx, key, position, to));
    if (!isMoved) throw new ReadingOvertaken();
    return { position: to, costMs, asOf: null, isMore: false };
  }
  if (position.window === null || !isGap(position.window))
    position = { ...position, readUntil: latest(position.readUntil, asOf) };
  return { position, costMs, asOf, isMore: false };
}

async function readWindow<Item>(
  reading: Reading<Item>,
  stream: StoredStream['stream'],
  { position: begun, costMs: used }: Turn,
): Promise<Turn> {
  const { source, signal } = reading;
  let position = begun;
  let costMs = used;
  if (position.window === null) return begunTurn(position, costMs);
  if (position.window.isRead) return begunTurn(await endStretch(reading, stream, position), costMs);
  for await (const page of source.since(new Date(position.window.from), position.window.at, signal)) {
    if (position.window === null) break;
    const to = afterPage({ ...position, window: position.window }, page);
    if (to.window === null && to.cursor === null) throw new Error('a stretch was read to its end without a cursor');
    position = await takePage(reading, stream, { page, from: position, to });
    costMs += page.costMs;
    signal.throwIfAborted();
    if (isUsedUp(costMs, page) && to.window !== null) return { position, costMs, isMore: true };
  }
  return begunTurn(await endStretch(reading, stream, position), costMs);
}

/** Takes out, piece by piece, what a stretch did not have any more, and ends it. */
async function endStretch<Item>(
  reading: Reading<Item>,
  stream: StoredStream['stream'],
  position: StreamPosition,
): Promise<StreamPosition> {
  const { mailbox, signal, takeOutAbsent } = reading;
  const { window } = position;
  if (!window?.isRead || window.id === undefined || !takeOutAbsent) return position;
  const stretch = { from: new Date(window.from), windowId: window.id };
  const ended = afterStretch({ ...position, window });
  for (let isMore = true; isMore; signal.throwIfAborted()) {
    isMore = await whenFree(reading, async (tx) => {
      await holdConnection(tx, mailbox);
      const key = { connectionId: mailbox.connectionId, stream };
      // Holds the place before it takes the turn that others wait for, as a page does.
      if (!(await moveStream(tx, key, position, position))) throw new ReadingOvertaken();
      const isLeft = await takeOutAbsent(tx, mailbox, { ...stretch, now: new Date() });
      if (!isLeft) await moveStream(tx, key, position, ended);
      return isLeft;
    });
  }
  return ended;
}

const begunTurn = (position: StreamPosition, costMs: number): Turn => ({ position, costMs, isMore: false });

const positionOf = ({ cursor, window, readUntil, missing }: StoredStream): StreamPosition => ({
  cursor,
  window,
  readUntil,
  missing,
});

async function takePage<Item>(
  reading: Reading<Item>,
  stream: StoredStream['stream'],
  taking: { readonly page: StreamPage<Item>; readonly from: StreamPosition; readonly to: StreamPosition },
): Promise<StreamPosition> {
  await whenFree(reading, (tx) => takeLocked(tx, reading, stream, taking));
  return taking.to;
}

/** How often a piece of work is tried again that others got in the way of. */
const TRIES = 4;

async function whenFree<Item, T>(
  { pool, mailbox }: Reading<Item>,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTenant(pool, mailbox.organizationId, work);
    } catch (error) {
      if (error instanceof ReadingOvertaken || !isPassing(error) || tries === TRIES) throw error;
    }
  }
}

async function takeLocked<Item>(
  tx: TenantTransaction,
  { mailbox, take }: Reading<Item>,
  stream: StoredStream['stream'],
  { page, from, to }: { readonly page: StreamPage<Item>; readonly from: StreamPosition; readonly to: StreamPosition },
): Promise<void> {
  await holdConnection(tx, mailbox);
  if (!(await moveStream(tx, { connectionId: mailbox.connectionId, stream }, from, to))) throw new ReadingOvertaken();
  if (page.items.length > 0) await take(tx, mailbox, page.items, new Date(), from.window?.id ?? null);
}

/**
 * The lock on the connection keeps who disconnects or pauses it out until the page is taken, and the page out once they have:
 * nothing is kept of a mailbox that was removed.
 */
async function holdConnection(tx: TenantTransaction, { connectionId }: MailboxOfMember): Promise<void> {
  const { rows } = await tx.client.query<{ state: string }>(
    'SELECT state FROM connections WHERE organization_id = $1 AND id = $2 FOR SHARE',
    [tx.organizationId, connectionId],
  );
  if (rows[0]?.state !== 'healthy') throw new ReadingOvertaken();
}
