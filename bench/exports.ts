/** The list of deals as a file: 100,000 deals in every column, as CSV and as a workbook, with the memory it takes. */
import { readFileSync } from 'node:fs';
import { DEAL_LIST_FIELD_KEYS } from '@forecastle/rules';
import pg from 'pg';
import { growTo, prepareOrganization } from './organisation.ts';
import { startProduct } from './product.ts';
import { reportMachine, reportSize, reportTime } from './report.ts';

const DEALS = 100_000;
const CEILINGS_MS = { csv: 30_000, xlsx: 45_000 } as const;
/** What the process may grow by beyond what it takes after a small file, however long the list. */
const GROWTH_CEILING = 150_000_000;

export async function run(): Promise<void> {
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2 });
  pool.on('error', () => undefined);
  const { url, cookie, pid } = product;
  const take = async (query: string): Promise<{ took: number; first: number; bytes: number }> => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/v1/exports/${query}`, { headers: { cookie } });
    if (!answer.ok || !answer.body) throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
    let [first, bytes] = [0, 0];
    for await (const chunk of answer.body) {
      first ||= performance.now() - begun;
      bytes += chunk.length;
    }
    return { took: performance.now() - begun, first, bytes };
  };
  try {
    await prepareOrganization(product);
    await growTo(product, pool, 0, DEALS);
    const columns = DEAL_LIST_FIELD_KEYS.map((key) => `columns=${key}`).join('&');
    for (const format of ['csv', 'xlsx'] as const) {
      await take(`deals.${format}?search=${encodeURIComponent('Deal 99999')}&${columns}`);
      const before = peakOf(pid);
      for (const [name, asked] of [
        ['the usual columns', ''],
        ['every column', columns],
      ] as const) {
        const { took, first, bytes } = await take(`deals.${format}?${asked}`);
        reportTime(`${DEALS.toLocaleString('en')} deals as ${format}, ${name}`, took, CEILINGS_MS[format]);
        process.stdout.write(`first byte after ${Math.round(first)} ms, ${(bytes / 1e6).toFixed(1)} MB\n`);
      }
      reportSize(`growth of the process by ${format}`, peakOf(pid) - before, GROWTH_CEILING);
    }
    reportMachine();
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** Bytes that a process has held at most; where the system does not tell, 0. */
function peakOf(pid: number): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

if (import.meta.main) await run();
