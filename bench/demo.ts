/** Entering the demo: setting it up, the first visitor, those after, and what a copy takes of the disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './product.ts';
import { percentile, reportMachine, reportSize, reportTime } from './report.ts';

const CEILING_MS = 10_000;
const COPY_CEILING_BYTES = 60_000_000;
const VISITORS = 7;
/** Once per installation and day. */
const SETUP_CEILING_MS = 60_000;
const LOOK_EVERY_MS = 200;

export async function run(): Promise<void> {
  const product = await startProduct();
  const enter = async (timeZone: string): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${product.url}/api/v1/demo`, {
      method: 'POST',
      headers: { origin: product.url, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++address}` },
      body: JSON.stringify({ role: 'vp_sales', timeZone }),
    });
    if (answer.status !== 201) throw new Error(`entering answered ${answer.status}: ${await answer.text()}`);
    return performance.now() - begun;
  };
  let address = 0;
  try {
    const begun = performance.now();
    for (let step = ''; step !== 'ready'; await sleep(LOOK_EVERY_MS)) {
      ({ step } = (await (await fetch(`${product.url}/api/v1/demo?timeZone=Etc/UTC`)).json()) as { step: string });
      if (step === 'failed') throw new Error('setting the demo up failed');
    }
    reportTime('setting the demo up', performance.now() - begun, SETUP_CEILING_MS);
    reportTime('the first visitor', await enter('Etc/UTC'), CEILING_MS);
    const size = async (): Promise<number> =>
      Number((await product.owner.query('SELECT pg_database_size(current_database()) AS size')).rows[0].size);
    const before = await size();
    const samples: number[] = [];
    for (let visitor = 0; visitor < VISITORS; visitor += 1) samples.push(await enter('Etc/UTC'));
    reportTime(`one of the next ${VISITORS}, in the middle`, percentile(samples, 50), CEILING_MS);
    reportSize('disk of a copy', ((await size()) - before) / VISITORS, COPY_CEILING_BYTES);
    reportMachine();
  } finally {
    await product.stop();
  }
}

if (import.meta.main) await run();
