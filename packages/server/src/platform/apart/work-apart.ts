/** What a module does that is a process of its own: `runApart` starts it, and it ends with its answer. */
import { once } from 'node:events';
import type { ApartMessage } from './run-apart.ts';

export type Tell<Told> = (told: Told) => Promise<void>;

export async function workApart<Task, Told>(work: (task: Task, tell: Tell<Told>) => Promise<void>): Promise<void> {
  /** While it works it hears nothing: that whoever asked has ended it notices here, before it begins with more. */
  const send = (message: ApartMessage<Told>): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(message, (error) => {
        if (error) process.exit();
        setImmediate(resolve);
      });
    });
  // With nobody left to work for it goes.
  process.on('disconnect', () => process.exit());
  const [task] = (await once(process, 'message')) as [Task];
  try {
    await work(task, (told) => send({ kind: 'told', told }));
    await send({ kind: 'done' });
  } catch (error) {
    await send({ kind: 'failed', error: String(error instanceof Error ? error.stack : error) });
  } finally {
    process.disconnect?.();
  }
}
