/** Work in a process of its own: it takes seconds of a processor and memory by the deal, and the server goes on answering. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** How the process that `workApart` begins tells what it has done; what it tells of its own is `told`. */
export type ApartMessage<Told> =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: string };

/** Last words of a process that ended, kept for the error. */
const SAID_CHARACTERS = 2_000;

/**
 * With glibc buffers of a megabyte and more are given back as soon as they are let go. Left to itself it raises what counts
 * as large to 32 MB, and the gaps that smaller ones leave stay.
 */
const GIVES_BACK = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

interface Options {
  /** What it does, for errors: "learning". */
  readonly name: string;
  /** Megabytes of its heap, at most. */
  readonly heapMb: number;
  /** Megabytes of what was made last, after which that is collected; as V8 has it without. */
  readonly youngMb?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Gives a task to a module that calls `workApart`, and returns what it told. Throws when it fails, or is ended by the signal. */
export async function runApart<Task extends object, Told>(
  module: URL,
  task: Task,
  { name, heapMb, youngMb, signal }: Options,
): Promise<Told[]> {
  const child = fork(module, {
    serialization: 'advanced',
    // It may ask for a collection: `give-back.ts`.
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--expose-gc',
      ...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]),
    ],
    env: { ...process.env, ...GIVES_BACK },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARACTERS);
  });
  let failure: Error | null = null;
  let isDone = false;
  const told: Told[] = [];
  child.on('message', (message: ApartMessage<Told>) => {
    if (message.kind === 'told') told.push(message.told);
    else if (message.kind === 'failed') failure = new Error(`${name} failed`, { cause: message.error });
    else isDone = true;
  });
  const ended = once(child, 'close');
  child.send(task, () => undefined);
  const [code] = await ended;
  if (failure) throw failure;
  if (!isDone) throw new Error(`${name} ended with code ${code}`, { cause: said });
  return told;
}
