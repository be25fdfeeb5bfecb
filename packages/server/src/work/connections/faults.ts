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

/** A place in the connected system's answers is gone: the step begins again, and skips what it has taken. */
export class PlaceLost extends Error {
  override name = 'PlaceLost';
}

/** The connected system has other fields or objects than when the run was planned: it plans again, and fails when that does not help. */
export class PlanOutdated extends SyncFault {
  override name = 'PlanOutdated';
}
