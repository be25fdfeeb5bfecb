/** Runs a drill in a folder of its own, and reports what differs in the end. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Differences shown in full. */
const SHOWN = 40;

export interface Compared {
  /** Of the server and its database. */
  readonly home: string;
  readonly seed: number;
  readonly differ: (what: string) => void;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Returns true when a drill reports no difference, and deletes its folder then; else the data and the server's log stay there.
 * `SEED=n` among the words repeats a drill.
 */
export async function compareIn(
  words: readonly string[],
  { what, none }: { readonly what: string; readonly none: string },
  drill: (compared: Compared) => Promise<void>,
): Promise<boolean> {
  const seed = Number(words.find((each) => each.startsWith('SEED='))?.slice(5) ?? randomInt(1_000_000_000));
  say(`${what}, SEED=${seed}`);
  const home = mkdtempSync(join(tmpdir(), 'forecastle-drill-'));
  let differences = 0;
  const differ = (difference: string) => {
    if (++differences <= SHOWN) say(`  DIFFERENCE: ${difference}`);
  };
  try {
    await drill({ home, seed, differ });
  } catch (error) {
    differ((error as Error).stack ?? String(error));
  }
  if (differences === 0) {
    say(none);
    rmSync(home, { recursive: true, force: true });
    return true;
  }
  say(`${differences} differences with SEED=${seed}; the data and the server's log are left in ${home}`);
  return false;
}
