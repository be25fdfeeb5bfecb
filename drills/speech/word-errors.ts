/** Word errors of a transcript, by `sclite` of NIST. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

export interface WordErrors {
  readonly words: number;
  /** In percent of the words that were said. */
  readonly substituted: number;
  readonly deleted: number;
  readonly inserted: number;
  readonly errors: number;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z' ]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export async function wordErrors(folder: string, said: string, heard: string): Promise<WordErrors> {
  const [reference, transcript] = [join(folder, 'said.trn'), join(folder, 'heard.trn')];
  await writeFile(reference, `${plain(said)} (call_1)\n`);
  await writeFile(transcript, `${plain(heard)} (call_1)\n`);
  const trn = 'trn';
  const report = await runProgram('sctk', [
    'sclite',
    '-r',
    reference,
    trn,
    '-h',
    transcript,
    trn,
    '-i',
    'spu_id',
    '-o',
    'sum',
    'stdout',
  ]);
  // | Sum/Avg | sentences words | correct substituted deleted inserted errors sentence-errors |
  const sums = report.split('\n').find((line) => line.includes('Sum/Avg'));
  const figures = sums?.match(/[\d.]+/gu)?.map(Number) ?? [];
  const [, words, , substituted, deleted, inserted, errors] = figures;
  if (
    words === undefined ||
    substituted === undefined ||
    deleted === undefined ||
    inserted === undefined ||
    errors === undefined
  ) {
    throw new Error(`sclite reported no sums:\n${report}`);
  }
  return { words, substituted, deleted, inserted, errors };
}
