import pg from 'pg';
import { doAlone, isDone } from './do-step.ts';
import { takeOnlineLock } from './lock.ts';
import { keepRecord, noteDone } from './record.ts';
import { ONLINE_STEPS } from './steps.ts';

/**
 * Does the steps that hold nobody up where the migrations have just run: those of tables without a row, which is all of
 * them at a first start. With `nobodyElse` it does all, as a restore must, whose rows came without what steps had done.
 */
export async function doStepsAtStart(
  client: pg.ClientBase,
  { nobodyElse = false }: { nobodyElse?: boolean } = {},
): Promise<void> {
  await keepRecord(client, ONLINE_STEPS);
  // Another process is at them.
  if (!(await takeOnlineLock(client))) return;
  for (const step of ONLINE_STEPS) {
    if (!(await isDone(client, step))) {
      if (!nobodyElse && !(await isEmpty(client, step.table))) continue;
      await doAlone(client, step);
    }
    await noteDone(client, step);
  }
}

async function isEmpty(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM public.${pg.escapeIdentifier(table)}) AS empty`,
  );
  return rows[0]?.empty ?? false;
}
