/** Moves the place of a stream: past a page of a stretch, and back to one when its cursor is lost. */
import type { MissingWindow } from '@forecastle/contract';
import type { StoredWindow, StreamPosition } from './stored-stream.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that are read again at most when the other system forgot the place. */
export const REPEAT_DAYS_MAX = 30;
/** What came in while the last reading took place, and what the other system dates a little before it delivers. */
const OVERLAP_MS = HOUR_MS;

const instant = (ms: number): string => new Date(ms).toISOString();

/** A stretch that is read whole from the beginning of a stream, and after which what is no longer in it is taken out. */
export interface WholeStretch {
  readonly from: Date;
  readonly id: string;
}

/**
 * Returns the position after the other system forgot a cursor: the time since the last reading is read whole, an hour before it
 * too, but no more than some days. What lies before them is missing. A stretch that was being read begins again. With `whole`,
 * all of it is read again.
 */
export function withoutCursor(stands: StreamPosition, now: Date, whole: WholeStretch | null = null): StreamPosition {
  const { window, readUntil, missing } = stands;
  const lost = { to: now.toISOString(), at: null, isRepeat: true, isLost: true };
  if (whole) {
    const from = instant(Math.min(+whole.from, window ? Date.parse(window.from) : Infinity));
    return { ...stands, cursor: null, window: { ...lost, from, id: whole.id } };
  }
  if (window && isGap(window)) return { ...stands, cursor: null, window: { ...lost, from: window.from } };
  const earliest = now.getTime() - REPEAT_DAYS_MAX * DAY_MS;
  const wanted = readUntil === null ? earliest : Math.max(earliest, readUntil.getTime() - OVERLAP_MS);
  // A stretch that somebody asked for is read with it.
  const from = window === null ? wanted : Math.min(wanted, Date.parse(window.from));
  const isMissing = readUntil !== null && readUntil.getTime() < from;
  return {
    cursor: null,
    window: { ...lost, from: instant(from) },
    readUntil,
    missing: isMissing
      ? [...missing, { from: readUntil.toISOString(), to: instant(from), why: MISSING_WORDS }]
      : missing,
  };
}

const MISSING_WORDS = `Nothing was read for more than ${REPEAT_DAYS_MAX} days, and the place was lost. Read past days again to fill it.`;

/**
 * Returns the position after a page of a stretch: the last one ends it, and fills what was missing in it. A stretch after which
 * something is taken out stays until `afterStretch`.
 */
export function afterPage(
  stands: StreamPosition & { readonly window: StoredWindow },
  page: { readonly next: unknown; readonly cursor: string | null; readonly asOf: Date | null },
): StreamPosition {
  const { window } = stands;
  const cursor = stands.cursor ?? page.cursor;
  // The other system's clock says up to when a stretch is read: ours may be ahead of it.
  const to = window.at === null && page.asOf !== null ? page.asOf.toISOString() : window.to;
  if (page.next !== null) return { ...stands, cursor, window: { ...window, at: page.next, to } };
  const read = { ...stands, cursor, window: { ...window, at: null, to } };
  return window.id === undefined ? afterStretch(read) : { ...read, window: { ...read.window, isRead: true } };
}

/** Returns the position after a stretch that was read to its end. */
export function afterStretch(stands: StreamPosition & { readonly window: StoredWindow }): StreamPosition {
  const { window } = stands;
  const readUntil = latest(stands.readUntil, isGap(window) ? new Date(window.to) : null);
  return {
    ...stands,
    window: null,
    readUntil,
    missing: stands.missing.flatMap((each) => notIn(window, each)),
  };
}

function notIn({ from }: StoredWindow, missing: MissingWindow): MissingWindow[] {
  if (missing.from >= from) return [];
  return [missing.to <= from ? missing : { ...missing, to: from }];
}

/** Whether nothing counts as read while a stretch is being read: not so of one that somebody asked to read again. */
export const isGap = ({ isRepeat, isLost }: StoredWindow): boolean => !isRepeat || isLost === true;

/** Returns the later of two instants. */
export const latest = (a: Date | null, b: Date | null): Date | null => {
  if (a === null || b === null) return a ?? b;
  return a.getTime() > b.getTime() ? a : b;
};
