/** Runs long work in a child process, so that the server keeps answering. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { confinedArguments, confinedEnvironment } from './confined.ts';

/** A message from the child: an event of its own, or how the work ended. */
export type ChildMessage<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: string };

/** The end of the child's stderr, kept for the error message. */
const STDERR_CHARACTERS = 2_000;

/**
 * Makes glibc return buffers of 1 MB and more to the system as soon as they are freed. By default it raises that threshold
 * to 32 MB, and the memory stays with the process.
 */
const EAGER_FREE = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/** V8's last words. */
const HEAP_IS_FULL = /heap out of memory|allocation failed/i;

interface Options {
  /** Name of the work for error messages, such as "learning". */
  readonly name: string;
  /** Heap limit in megabytes. */
  readonly heapMb: number;
  /** Size of the young generation in megabytes; V8's default when missing. */
  readonly youngMb?: number;
  /** Reads what strangers wrote: the process gets no settings of ours and may do next to nothing. */
  readonly isConfined?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Descriptors of open files that the child gets from 4 on, in this order. */
  readonly files?: readonly number[];
}

/** The process needed more memory than it may have. */
export class OutOfMemory extends Error {}

/** Runs a module that calls `workInChild` and returns the events it emitted. Throws when it fails or the signal ends it, OutOfMemory
 * when it takes too much. */
export async function runInChild<Task extends object, Event>(
  module: URL,
  task: Task,
  { name, heapMb, youngMb, isConfined = false, signal, files = [] }: Options,
): Promise<Event[]> {
  const child = fork(module, {
    serialization: 'advanced',
    // The child collects its garbage: `collect-garbage.ts`.
    execArgv: [
      ...(isConfined ? confinedArguments() : []),
      `--max-old-space-size=${heapMb}`,
      '--expose-gc',
      ...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]),
    ],
    env: { ...(isConfined ? confinedEnvironment() : process.env), ...EAGER_FREE },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...files],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  let failure: Error | null = null;
  let isDone = false;
  const events: Event[] = [];
  child.on('message', (message: ChildMessage<Event>) => {
    if (message.kind === 'event') events.push(message.event);
    else if (message.kind === 'failed') failure = new Error(`${name} failed`, { cause: message.error });
    else isDone = true;
  });
  const ended = once(child, 'close');
  child.send(task, () => undefined);
  const [code] = await ended;
  if (failure) throw failure;
  if (!isDone && HEAP_IS_FULL.test(stderr)) throw new OutOfMemory(`${name} needs more than ${heapMb} MB`);
  if (!isDone) throw new Error(`${name} ended with code ${code}`, { cause: stderr });
  return events;
}
