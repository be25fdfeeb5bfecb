/** The list of deals as a file: 100,000 deals in every column, as CSV and as a workbook, with the memory it takes. */
import { readFileSync } from 'node:fs';
import { DEAL_LIST_FIELD_KEYS } from '@forecastle/rules';
import pg from 'pg';
import { growTo, prepareOrganization } from './organisation.ts';
import { type Product, startProduct } from './product.ts';
import { copyTime } from './raw.ts';
import { reportFloor, reportMachine, reportSize, reportTime } from './report.ts';

const DEALS = 100_000;
const CEILINGS_MS = { csv: 30_000, xlsx: 45_000 } as const;
/** What the process may grow by beyond what it takes after a small file, however long the list. */
const GROWTH_CEILING = 150_000_000;

export async function run(): Promise<void> {
  const product = await startProduct();
  const pool = new pg.Pool({ connectionString: product.appUrl, max: 2, pipeline: true });
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
        if (format === 'csv') reportFloor('the same rows by COPY', await copied(product), took);
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

/** Milliseconds until PostgreSQL has given out the deals with their scores, every column, by itself. */
const copied = ({ owner, organizationId }: Product): Promise<number> =>
  copyTime(
    owner,
    // COPY takes no parameters; the id is the product's own.
    `SELECT o.*, h.*, s.name, m.name, a.name FROM opportunities o
      JOIN opportunity_health h ON h.organization_id = o.organization_id AND h.opportunity_id = o.id
      JOIN stages s ON s.organization_id = o.organization_id AND s.id = o.stage_id
      JOIN members m ON m.organization_id = o.organization_id AND m.id = o.owner_id
      LEFT JOIN accounts a ON a.organization_id = o.organization_id AND a.id = o.account_id
      WHERE o.organization_id = '${organizationId}'`,
    'csv',
  );

/** Bytes that a process has held at most; where the system does not tell, 0. */
function peakOf(pid: number): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

if (import.meta.main) await run();
