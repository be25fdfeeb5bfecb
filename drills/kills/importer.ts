/** Somebody who imports one file after the other: every second one changes the amounts of the one before. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Body, Client } from './client.ts';
import type { ImportedFile, Journal } from './journal.ts';
import type { Random } from './random.ts';

/** Rows of a file: more than a first chunk has, so that a kill finds it half done. */
const ROWS = 600;
/** Milliseconds between looks at an import, and between two imports. */
const LOOK = 100;
const PAUSE = 1_500;
const UNDER_WAY = ['previewing', 'queued', 'running'];
const STAGES = ['Prospecting', 'Discovery', 'Proposal', 'Negotiation'];

export interface Importing {
  readonly client: Client;
  readonly journal: Journal;
  readonly random: Random;
  readonly name: string;
  readonly differ: (what: string) => void;
}

export async function importFiles(importing: Importing, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    await importOne(importing, number);
    await delay(importing.random.below(PAUSE));
  }
}

async function importOne({ client, journal, random, name, differ }: Importing, number: number): Promise<void> {
  const file: ImportedFile = { name: `${name}-${number}.csv`, rows: makeRows(random, name, number), id: '', end: null };
  const body = toCsv(file, random);
  const uploaded = await client.ask('POST', `/imports?fileName=${file.name}`, { body, key: randomUUID() });
  if (uploaded.status !== 201) return differ(`${file.name} was refused: ${JSON.stringify(uploaded.body)}`);
  const { id, guesses } = uploaded.body;
  const mapping = Object.fromEntries(guesses.map((guess: Body) => [guess.field, guess.column]));
  const choices = { mapping, currency: 'NZD', duplicates: number % 2 === 1 ? 'update' : 'skip' };
  const chosen = await client.ask('PUT', `/imports/${id}/choices`, { body: choices });
  if (chosen.status !== 200) return differ(`the choices for ${file.name} were refused: ${JSON.stringify(chosen.body)}`);
  const started = await client.ask('POST', `/imports/${id}/start`, { body: {} });
  // A try that was not acknowledged may have started it.
  let view = started.status === 200 ? started.body : await client.get(`/imports/${id}`);
  if (view.status === 'uploaded') return differ(`${file.name} did not start: ${JSON.stringify(started.body)}`);
  journal.imports.push(Object.assign(file, { id }));
  while (UNDER_WAY.includes(view.status)) {
    await delay(LOOK);
    view = await client.get(`/imports/${id}`);
  }
  file.end = view;
}

function makeRows(random: Random, name: string, number: number): ImportedFile['rows'] {
  const group = Math.floor(number / 2);
  return new Map(
    Array.from({ length: ROWS }, (_, row) => [
      `${name}-${group}-${row}`,
      {
        name: `Imported ${name} ${group} ${row}`,
        amountMinor: 100 + random.below(10_000_000),
        closeDate: new Date(Date.UTC(2026, 0, 1 + ((row * 7) % 700))).toISOString().slice(0, 10),
      },
    ]),
  );
}

function toCsv({ rows }: ImportedFile, random: Random): Buffer {
  const lines = ['Opportunity ID,Opportunity Name,Account Name,Stage,Amount,Close Date'];
  let at = 0;
  for (const [externalId, { name, amountMinor, closeDate }] of rows) {
    const account = `Imported account ${random.below(120)}`;
    lines.push(
      [externalId, name, account, STAGES[at++ % STAGES.length], (amountMinor / 100).toFixed(2), closeDate].join(','),
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
