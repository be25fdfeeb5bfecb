import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import * as xlsx from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { DealsToRead } from './deals-to-read.ts';
import { FIRST_ROWS } from './first-rows.ts';
import { formsOf } from './forms.ts';
import { inspectInWorker, readDealsInWorker } from './in-worker.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';
import { LARGE_NICENESS, ReadingProcess } from './reading-process.ts';
import { readDeals, type TypedRow } from './typed-rows.ts';

const ROWS = 9_000;
const bytes = Buffer.from(
  `name,account,amount,close date\n${Array.from({ length: ROWS }, (_, at) => `Deal ${at},Account ${at % 50},${at}.50,2026-03-${10 + (at % 20)}`).join('\n')}\n`,
);
const file = { bytes, fileName: 'deals.csv' };

async function plan(): Promise<DealsToRead> {
  const inspection = await inspectInWorker(file);
  const { mapping } = guessMapping(inspection);
  return { ...file, afterRow: inspection.headerRow, mapping, forms: formsOf(inspection), context: { currency: 'NZD' } };
}

async function collect(batches: AsyncIterable<readonly TypedRow[]>): Promise<TypedRow[]> {
  const rows: TypedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** Processes that this one started to read a file, by what the system says of each. */
function readers(): number[] {
  const read = (pid: string, what: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && read(pid, 'cmdline').includes('reading/worker.ts'))
    .filter((pid) => Number(read(pid, 'stat').split(') ')[1]?.split(' ')[1]) === process.pid)
    .map(Number);
}

describe('reading in a worker', () => {
  it('says and reads the same as in this process', async () => {
    expect(await inspectInWorker(file)).toEqual(await inspectFile(file));
    const deals = await plan();
    const rows = await collect(readDealsInWorker(deals));
    expect(rows).toHaveLength(ROWS);
    expect(rows).toEqual(await collect(readDeals(deals)));
  });

  it('goes on after the row where a run was cut off', async () => {
    const rows = await collect(readDealsInWorker({ ...(await plan()), afterRow: ROWS - 1 }));
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([ROWS, ROWS + 1]);
  });

  it('stops when the reader leaves early', async () => {
    for await (const batch of readDealsInWorker(await plan())) {
      expect(batch).toHaveLength(FIRST_ROWS);
      break;
    }
  });

  it('hands on the first rows by themselves, however far below the top they begin', async () => {
    const sizes: number[] = [];
    for await (const batch of readDeals({ ...(await plan()), afterRow: 1_000 })) sizes.push(batch.length);
    expect(sizes).toEqual([FIRST_ROWS, 1_000 - FIRST_ROWS, 2_000, 2_000, 2_000, 1_001]);
  });

  it('goes on in a process that was begun ahead, which is gone in the end', async () => {
    const [deals, reader, other] = [await plan(), new ReadingProcess('read'), new ReadingProcess('history')];
    expect(await collect(readDealsInWorker(deals, reader))).toHaveLength(ROWS);
    for await (const _batch of readDealsInWorker(deals, other)) break;
    const unasked = new ReadingProcess('read');
    await unasked.end();
    await Promise.all([reader.end(), unasked.end()]);
    expect(readers()).toEqual([]);
  });

  // Elsewhere no file tells which processes are ours.
  it.runIf(process.platform === 'linux')('lets a large file give way on the processor, and no small one', async () => {
    const deals = await plan();
    const large = { ...deals, bytes: Buffer.concat([bytes, Buffer.from('x,y,1,2026-03-10\n'.repeat(60_000))]) };
    for (const [file, niceness] of [
      [deals, getPriority()],
      [large, LARGE_NICENESS],
    ] as const) {
      for await (const _batch of readDealsInWorker(file)) {
        expect(readers().map((pid) => getPriority(pid))).toEqual([niceness]);
        break;
      }
    }
  });

  it('reads an old workbook wherever its bytes come to lie', async () => {
    // Its length decides whether they begin at an odd place of the message.
    for (const rows of [1, 400]) {
      const sheet = xlsx.utils.aoa_to_sheet([
        ['name', 'account'],
        ...Array.from({ length: rows }, (_, at) => [`Deal ${at}`, 'Kauri Health']),
      ]);
      const book = xlsx.utils.book_new(sheet, 'Deals');
      const old = { bytes: xlsx.write(book, { bookType: 'biff8', type: 'buffer' }), fileName: 'deals.xls' };
      await expect(inspectInWorker(old, { silenceMs: 10_000, heapMb: 256 })).resolves.toMatchObject({ rowCount: rows });
    }
  });

  it('hands on what is wrong with a file', async () => {
    const broken = { bytes: Buffer.from('name,account\nA,"B\n'), fileName: 'deals.csv' };
    await expect(inspectInWorker(broken)).rejects.toMatchObject({ name: 'UnreadableFile', code: 'unclosed_quote' });
  });

  it('gives up when the worker stays silent, and on too much memory', async () => {
    await expect(inspectInWorker(file, { silenceMs: 1, heapMb: 256 })).rejects.toMatchObject({ code: 'took_too_long' });
    await expect(inspectInWorker(file, { silenceMs: 60_000, heapMb: 8 })).rejects.toMatchObject({ code: 'too_large' });
  });
});

it('loads of the rules only what reading needs: who uploads waits for it', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADING], { encoding: 'utf8' });
  expect(loaded).toContain('/rules/src/reading.ts');
  expect(loaded).not.toContain('/rules/src/index.ts');
});

/** What `worker.ts` imports, which itself waits for a task. */
const LOADING = `
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stdout.write(url + '\\n'), next(url, context)) });
  for (const each of ['average-amounts', 'cells', 'history-rows', 'inspect', 'typed-rows'])
    await import('${new URL('.', import.meta.url).href}' + each + '.ts');`;
