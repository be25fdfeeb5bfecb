/** Makes an organisation of the demo company's template: other ids, the visitor's timezone, and scores as of now. */
import { startOfLocalDay } from '@forecastle/rules';
import { gatherStatistics } from '../../platform/database/gather-statistics.ts';
import { planForMany } from '../../platform/database/plan-for-many.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { changeDeals } from '../../records/opportunities/change-deals.ts';
import { notifyTasks } from '../../work/notifications/notify-due-tasks.ts';
import { type Template, unpacked } from './template.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Half of the last group of an id: what six hexadecimal digits hold. */
const HALF = 0x1000000;

/** In the transaction's organisation, which must not exist yet; the template is of the day that it is now in the timezone. */
export async function copyCompany(
  tx: TenantTransaction,
  template: Template,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const { client, organizationId } = tx;
  // No sums of revenue are kept of a copy yet, so that no day of them has changed: whoever makes them begins with all.
  await client.query("SET LOCAL app.restoring = 'on'");
  await planForMany(client);
  await writeRows(tx, template, timeZone);
  await client.query('UPDATE organizations SET time_zone = $2 WHERE organization_id = $1', [organizationId, timeZone]);
  // The planner knows nothing of these rows yet, and would read whole tables for each deal that is scored.
  await gatherStatistics(client);
  await client.query('SET LOCAL enable_seqscan TO DEFAULT');
  const { rows: open } = await client.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open'`,
    [organizationId],
  );
  // What time has done to them since the template's noon.
  await changeDeals(
    tx,
    open.map(({ id }) => id),
    now,
    async () => undefined,
  );
  await notifyTasks(tx, 'task_due', now);
}

/** Writes what a template holds, or a part of it, as the transaction's organisation's own. */
export async function writeRows(
  { client, organizationId }: TenantTransaction,
  template: Template,
  timeZone: string,
): Promise<void> {
  const retold = retelling(template.organizationId, organizationId, timeZone);
  let writing: Promise<unknown> = Promise.resolve();
  for (const { name, columns, chunks } of template.tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const insert = `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1)`;
    for (const chunk of chunks) {
      // Retold while PostgreSQL writes those before them.
      const rows = retold(await unpacked(chunk));
      await writing;
      writing = client.query(insert, [rows]);
      // A failure is told when it is awaited.
      writing.catch(() => undefined);
    }
  }
  await writing;
}

/** Ids; instants of rows, of the ledger's changes, and as milliseconds; the domain of the company's addresses. */
const TOLD =
  /([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{6})([0-9a-f]{6})|(\d{4}-\d\d-\d\dT\d\d:\d\d:00)(?:\.000Z|\+00:00)|(?<=:)(1\d{12})(?=[,}])|tidewater-[0-9a-f]{12}/g;

/**
 * Rewrites rows. Ids keep their order, and the same one becomes the same one; what was planned to the minute keeps the
 * time on the clock, while instants with seconds are those of the making and stay. The way back is the same.
 */
export function retelling(from: string, to: string, timeZone: string): (rows: string) => string {
  const mask = (first: number, last: number) =>
    Number.parseInt(from.slice(first, last), 16) ^ Number.parseInt(to.slice(first, last), 16);
  const firstMask = mask(-12, -6);
  const lastMask = mask(-6, from.length);
  const other = (half: string, mask: number) => ((Number.parseInt(half, 16) ^ mask) + HALF).toString(16).slice(1);
  const starts = new Map<number, number>();
  const localInstant = (clock: number): number => {
    const day = Math.floor(clock / DAY_MS);
    const start = starts.get(day) ?? startOfLocalDay(day, timeZone);
    starts.set(day, start);
    return start + (clock - day * DAY_MS);
  };
  return (rows) =>
    rows.replace(TOLD, (whole, head?: string, first?: string, last?: string, instant?: string, millis?: string) => {
      if (head !== undefined) {
        return whole === from ? to : `${head}${other(first as string, firstMask)}${other(last as string, lastMask)}`;
      }
      if (instant !== undefined) return new Date(localInstant(Date.parse(`${instant}Z`))).toISOString();
      if (millis !== undefined) {
        return Number(millis) % MINUTE_MS === 0 ? String(localInstant(Number(millis))) : whole;
      }
      return `tidewater-${to.slice(-12)}`;
    });
}
