import { vi } from 'vitest';
import { runCommand } from '../run-command.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * A command in the process of the tests, in a fraction of the time that one of its own takes; one after the other, for
 * they share its output. A variable that is undefined is not there.
 */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const listening = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += text;
      return true;
    }),
  );
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommand(args);
    return { code, out: said.stdout, err: said.stderr };
  } finally {
    vi.unstubAllEnvs();
    for (const each of listening) each.mockRestore();
  }
}
