/** Defines what a removal and its undo are given. */
import type { SyncObject } from '@forecastle/contract';
import type { Doer } from '../../../tenancy/identity/actor.ts';
import { SyncFault } from '../faults.ts';
import type { Planning } from '../runs/step.ts';

/** Objects whose records are removed, in this order: what may keep a record goes before it. */
export const REMOVED_OBJECTS = ['Opportunity', 'Contact', 'Account'] as const satisfies readonly SyncObject[];
export type RemovedObject = (typeof REMOVED_OBJECTS)[number];

/** Records of one transaction: people who use the product wait for no more than one of them. */
export const AT_ONCE = 250;

export interface Removing {
  readonly runId: string;
  readonly connectionId: string;
  readonly doer: Doer;
}

/** Returns what a run needs to know of who asked for it. */
export function removingOf({ sync }: Planning): Removing {
  if (sync.requestedById === null) throw new SyncFault('Nobody asked for this.');
  return { runId: sync.id, connectionId: sync.connectionId, doer: { memberId: sync.requestedById } };
}
