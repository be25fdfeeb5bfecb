/**
 * A small file of one organisation beside another that uploads large ones without end: seconds until it is inspected and
 * until its import has begun.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { makeOrganization } from '../packages/server/src/testing/organization.ts';
import { makePipeline } from './imports/pipeline.ts';
import { begin, onScratch, print, settled } from './imports/scratch.ts';

/** Seconds that a small file is held to. */
const INSPECTED = 3;
const STARTED = 5;
/** Uploads under way at once: as many as an organisation may have. */
const UPLOADS = 12;
const LARGE_ROWS = 40_000;
/** Small files, one after the other, while the large ones go on. */
const SMALL = 8;
const ALONE = 3;
/** Milliseconds in which the large ones fill every place they may have. */
const BEFORE_MS = 4_000;
const LOOK_MS = 20;

export async function run(): Promise<void> {
  await onScratch(async (pool) => {
    const busy = await makeOrganization(pool);
    const small = await makeOrganization(pool);
    const large = makePipeline(LARGE_ROWS);
    const alone: number[] = [];
    for (let nth = 0; nth < ALONE; nth++) {
      const file = { fileName: `alone-${nth}.csv`, content: smallFile(`alone ${nth}`) };
      alone.push((await begin(pool, small, file)).inspectedSeconds);
    }
    let isOver = false;
    let done = 0;
    const uploading = Array.from({ length: UPLOADS }, async (_, at) => {
      for (let nth = 0; !isOver; nth++) {
        await begin(pool, busy, { fileName: `large-${at}-${nth}.csv`, content: large });
        done++;
      }
    });
    await delay(BEFORE_MS);
    const before = loadavg();
    const inspected: number[] = [];
    const started: number[] = [];
    for (let nth = 0; nth < SMALL; nth++) {
      const content = smallFile(`beside ${nth}`);
      const { id, began, inspectedSeconds } = await begin(pool, small, { fileName: `small-${nth}.csv`, content });
      inspected.push(inspectedSeconds);
      while ((await statusOf(small, id)) === 'queued') await delay(LOOK_MS);
      started.push((performance.now() - began) / 1000);
      await settled(small, id, 'done');
    }
    isOver = true;
    const longest = (seconds: readonly number[], most: number) =>
      `${Math.max(...seconds).toFixed(2)} s at most (ceiling ${most} s), ${seconds.map((each) => each.toFixed(2)).join(' ')}`;
    print([
      ['beside', `${UPLOADS} uploads of ${(large.length / 1e6).toFixed(1)} MB at a time, ${done} taken meanwhile`],
      ['load of the machine', before.map((each) => each.toFixed(1)).join(' ')],
      ['small file inspected alone', longest(alone, INSPECTED)],
      ['small file inspected beside', longest(inspected, INSPECTED)],
      ['its import begun', longest(started, STARTED)],
    ]);
    await Promise.all(uploading);
  });
}

const smallFile = (of: string): Buffer =>
  Buffer.from(`Deal,Company,Amount\nCrane ${of},Harbour,500\nBoat ${of},Pier,700\n`);

async function statusOf({ run: inOrganisation }: Awaited<ReturnType<typeof makeOrganization>>, id: string) {
  const { rows } = await inOrganisation((tx) => tx.client.query('SELECT status FROM imports WHERE id = $1', [id]));
  return rows[0]?.status as string;
}
