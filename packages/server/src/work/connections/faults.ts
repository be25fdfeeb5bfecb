/** Faults that end a step, a plan or a sync, or make a connection wait. */
import type { ConnectionReason } from '@forecastle/contract';

/** The connected system answers nothing for now, or nothing until an admin acts: the connection waits, and its sync with it. */
export class ConnectionFault extends Error {
  override name = 'ConnectionFault';
  readonly reason: ConnectionReason;

  constructor(reason: ConnectionReason, cause: Error) {
    super(cause.message, { cause });
    this.reason = reason;
  }
}

/** A sync cannot go on. The message is for an admin. */
export class SyncFault extends Error {
  override name = 'SyncFault';
}

/** What a plan was made by has changed in the connected system: the plan is made again, and the sync goes on with it. */
export class PlanOutdated extends Error {
  override name = 'PlanOutdated';
}

/** A place in the connected system's answers is gone: the step begins again, and skips what it has taken. */
export class PlaceLost extends Error {
  override name = 'PlaceLost';
}
