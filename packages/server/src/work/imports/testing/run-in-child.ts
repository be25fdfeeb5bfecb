/** Work on an import in a process of its own, which a test may kill. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { until } from '../../../product/process/fixtures/server.ts';
import { connected } from '../../../testing/administer.ts';
import type { TestApp } from '../../../testing/app.ts';

const RUNNER = fileURLToPath(new URL('runner.ts', import.meta.url));
const CODE = fileURLToPath(new URL('../run/run-import.ts', import.meta.url));
/** What the test holds, and who writes that an import has come far enough waits for. */
const LOCK = 148;

export function runInChild(
  { database }: TestApp,
  organizationId: string,
  importId: string,
  flags: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...flags, RUNNER, database.appUrl, organizationId, importId], { stdio: 'inherit' });
}

/**
 * The flag of a heap with so many megabytes beside the code of an import. What the code takes is measured, since it grows
 * with the product, which says nothing about rows.
 */
export async function heapBesideCode(roomMb: number): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--eval',
    `import(${JSON.stringify(CODE)}).then(() => { gc(); console.log(process.memoryUsage().heapUsed); })`,
  ]);
  const code = Number(stdout);
  if (!(code > 0)) throw new Error(`the heap of the code was not measured: ${stdout}`);
  return `--max-old-space-size=${Math.ceil(code / 2 ** 20) + roomMb}`;
}

/** Where it is written how far the work on an import has come. */
const PROGRESS = {
  run: { table: 'imports', column: 'next_row' },
  undo: { table: 'import_undos', column: 'done' },
} as const;

/**
 * Kills it in the middle of the chunk that would bring it beyond so many rows: while it writes that it has, before any of
 * the chunk is kept. It cannot have come further, however fast it is.
 */
export async function killBeyond(
  { database }: TestApp,
  start: () => ChildProcess,
  { of, rows }: { readonly of: keyof typeof PROGRESS; readonly rows: number },
): Promise<void> {
  const { table, column } = PROGRESS[of];
  await connected(database.ownerUrl, async (owner) => {
    await owner.query(`
      CREATE FUNCTION wait_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$;
      CREATE TRIGGER held BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (NEW.${column} > ${rows})
        EXECUTE FUNCTION wait_while_held();
      SELECT pg_advisory_lock(${LOCK})`);
    const child = start();
    const ended = once(child, 'exit');
    const session = await until(async () => {
      const { rows: waiting } = await owner.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${LOCK}
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      if (child.exitCode !== null)
        throw new Error(`the work ended with ${child.exitCode} before it came beyond ${rows}`);
      return waiting[0]?.pid;
    });
    child.kill('SIGKILL');
    await ended;
    await owner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await until(
      async () => (await owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session])).rowCount === 0,
    );
    await owner.query(`DROP TRIGGER held ON ${table}; DROP FUNCTION wait_while_held()`);
  });
}
