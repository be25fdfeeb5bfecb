/**
 * What watching costs a request: slow statements, metrics that are read, and traces. Processor time of the server and its
 * database, without that of the client and of the collector. The kinds take turns, so that a busy machine slows all alike.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, patch, send, timeOnConnections } from './asking.ts';
import { processorTime, spentSince } from './processor-time.ts';
import { type Product, startProduct } from './product.ts';
import { reportCost, reportMachine } from './report.ts';

const DEALS = 50;
const REQUESTS = 400;
const CONNECTIONS = 4;
/** The first is not counted: a process that has just begun compiles what it goes on doing. */
const ROUNDS = 6;
/** Microseconds of processors for one request. */
const CEILINGS_US = { 'a page of the list': 8_000, 'a change of a name': 12_000 };

/** A collector that takes everything and keeps nothing. */
const collector = createServer((request, answer) => {
  request.resume().on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});

const KINDS: readonly { name: string; isRead: boolean; environment: () => Record<string, string> }[] = [
  { name: 'unwatched', isRead: false, environment: () => ({ SLOW_STATEMENT_MS: '0' }) },
  { name: 'slow statements logged', isRead: false, environment: () => ({}) },
  { name: 'and metrics read', isRead: true, environment: () => ({}) },
  {
    name: 'and every request traced',
    isRead: true,
    environment: () => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    }),
  },
];

export async function run(): Promise<void> {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const products: Product[] = [];
  const deals: string[][] = [];
  for (const { environment } of KINDS) {
    const given = { SLOW_STATEMENT_MS: '', OTEL_EXPORTER_OTLP_ENDPOINT: '', METRICS_TOKEN: TOKEN, ...environment() };
    Object.assign(process.env, given);
    const product = await startProduct();
    products.push(product);
    const ids: string[] = [];
    for (let nth = 0; nth < DEALS; nth++) {
      ids.push((await send<{ id: string }>(product, 'POST', '/opportunities', { name: `Renewal ${nth}` })).id);
    }
    deals.push(ids);
  }
  const works: readonly (readonly [keyof typeof CEILINGS_US, (kind: number, turn: number) => Promise<unknown>])[] = [
    ['a page of the list', (kind) => answerOf(products[kind] as Product, '/opportunities?limit=50')],
    [
      'a change of a name',
      (kind, turn) =>
        patch(products[kind] as Product, `/opportunities/${deals[kind]?.[turn % DEALS]}`, { name: `Renewal ${turn}` }),
    ],
  ];
  for (const [work, ask] of works) {
    const costs = KINDS.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, { isRead }] of KINDS.entries()) {
        const product = products[kind] as Product;
        if (isRead) await readMetrics(product);
        const before = await processorTime(product);
        const asking = { connections: CONNECTIONS, requests: REQUESTS, warmUp: 0 };
        await timeOnConnections((turn) => ask(kind, turn + round * REQUESTS), asking);
        if (isRead) await readMetrics(product);
        const after = await processorTime(product);
        if (round > 0 && before && after) {
          costs[kind]?.push(spentSince(before, after, (pid) => pid !== process.pid) / REQUESTS);
        }
      }
    }
    // The least disturbed round.
    for (const [kind, { name }] of KINDS.entries()) {
      reportCost(`${work}, ${name}`, Math.min(...(costs[kind] ?? [])), CEILINGS_US[work]);
    }
  }
  for (const product of products) await product.stop();
  collector.close();
  reportMachine();
}

const TOKEN = 'measured-by-the-bench';

async function readMetrics({ url }: Product): Promise<void> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  await answer.text();
}

if (import.meta.main) await run();
