/** The learner's second thread. `two-threads.ts` starts it. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from '../../../../platform/child-process/collect-garbage.ts';
import { type SharedProblems, solveLeft } from './shared-problems.ts';
import { type SharedScopes, tellTaken } from './shared-scopes.ts';

export type SecondThreadTask = SharedProblems | SharedScopes;

if (!parentPort) throw new Error('the second thread is a thread');
const { port } = workerData as { readonly port: MessagePort };
parentPort.on('message', (task: SecondThreadTask) => {
  if ('problems' in task) return solveLeft(task);
  // What was solved is over.
  collectGarbage();
  tellTaken(task, port);
});
