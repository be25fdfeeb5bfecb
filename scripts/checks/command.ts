import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { ROOT } from '../pages/build.ts';

/** What a command said and how it ended; a null code means that a signal or the system ended it. */
export interface Outcome {
  code: number | null;
  output: string;
}

interface Ways {
  quiet?: boolean;
  environment?: Record<string, string>;
  /** Told of all that was said so far, whenever more is said. */
  onOutput?: (output: string) => void;
}

/** Runs an installed tool from the root, showing what it says as it says it unless `quiet`. */
export async function runCommand(
  [command, ...args]: readonly [string, ...string[]],
  { quiet = false, environment = {}, onOutput }: Ways = {},
): Promise<Outcome> {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: path, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk) => {
      output += chunk;
      if (!quiet) to.write(chunk);
      onOutput?.(output);
    });
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  } catch (error) {
    return { code: null, output: `${command} did not run: ${(error as Error).message}\n` };
  }
}
