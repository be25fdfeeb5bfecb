/** Scopes that two threads look back on between them, each taking the next one that nobody has begun. */
import type { MessagePort } from 'node:worker_threads';
import { receiveMessageOnPort } from 'node:worker_threads';
import { type AskedScopes, type LookedBack, recordsOfTaken } from '../look-back.ts';

export interface SharedScopes {
  readonly asked: AskedScopes;
  /** Shared: place of the next scope that nobody has begun, and 1 once the second thread has told its own. */
  readonly state: Int32Array;
}

const NEXT = 0;
const TOLD = 1;

export const shareScopes = (asked: AskedScopes): SharedScopes => ({
  asked,
  state: new Int32Array(new SharedArrayBuffer(8)),
});

export const takeNext = ({ state }: SharedScopes): number => Atomics.add(state, NEXT, 1);

/** In the second thread. */
export function tellTaken(shared: SharedScopes, port: MessagePort): void {
  port.postMessage(recordsOfTaken(shared.asked, () => takeNext(shared)));
  Atomics.store(shared.state, TOLD, 1);
  Atomics.notify(shared.state, TOLD);
}

/** In the first one: all records, the others' waited for. What they have not brought to an end by then is made here. */
export function gatherRecords(shared: SharedScopes, port: MessagePort, withinMs: number): Map<number, LookedBack> {
  const { asked, state } = shared;
  const records = recordsOfTaken(asked, () => takeNext(shared));
  if (records.size === asked.scopes.length) return records;
  const told = Atomics.wait(state, TOLD, 0, withinMs) === 'timed-out' ? undefined : receiveMessageOnPort(port);
  for (const [place, record] of (told?.message ?? []) as Iterable<[number, LookedBack]>) records.set(place, record);
  const missing = asked.scopes.keys().filter((place) => !records.has(place));
  for (const [place, record] of recordsOfTaken(asked, () => missing.next().value ?? asked.scopes.length)) {
    records.set(place, record);
  }
  return records;
}
