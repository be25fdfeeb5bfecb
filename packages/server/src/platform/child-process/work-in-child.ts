/** The child's side of `runInChild`: it reads one task, works, and exits. */
import { once } from 'node:events';
import type { ChildMessage } from './run-in-child.ts';

export type Emit<Event> = (told: Event) => Promise<void>;

export async function workInChild<Task, Event>(work: (task: Task, emit: Emit<Event>) => Promise<void>): Promise<void> {
  /** Exits when the parent is gone: busy work would not notice otherwise. */
  const send = (message: ChildMessage<Event>): Promise<void> =>
    new Promise((resolve) => {
      process.send?.(message, (error) => {
        if (error) process.exit();
        setImmediate(resolve);
      });
    });
  // Exits with its parent.
  process.on('disconnect', () => process.exit());
  const [task] = (await once(process, 'message')) as [Task];
  try {
    await work(task, (event) => send({ kind: 'event', event }));
    await send({ kind: 'done' });
  } catch (error) {
    await send({ kind: 'failed', error: String(error instanceof Error ? error.stack : error) });
  } finally {
    process.disconnect?.();
  }
}
