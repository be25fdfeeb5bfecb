/** What the process works on: each request and each job is known to all that it calls, such as statements and log lines. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkSpan } from './span.ts';

export interface Work {
  readonly kind: 'request' | 'job';
  /** As the log names it. */
  readonly id: string;
  /** Operation of the contract, address of a plain route, or queue. A request learns its operation after it began. */
  name: string;
  /** Null while traces are off. */
  readonly span: WorkSpan | null;
}

const current = new AsyncLocalStorage<Work>();

/** Returns what the caller is part of; undefined outside of requests and jobs. */
export const currentWork = (): Work | undefined => current.getStore();

export const runAs = <T>(work: Work, act: () => T): T => current.run(work, act);

/** Runs what a request or job set off and that is no part of it. */
export const runAsNobody = <T>(act: () => T): T => current.exit(act);

/** Says which operation a request turned out to ask for. */
export function nameWork(name: string): void {
  const work = current.getStore();
  if (work) work.name = name;
}
