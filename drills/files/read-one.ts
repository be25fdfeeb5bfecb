import { inspectUpload } from '../../packages/server/src/work/imports/inspect-upload.ts';
import { readOptions } from '../../packages/server/src/work/imports/read-options.ts';
import {
  formsOf,
  guessMapping,
  readDealsInWorker,
  UnreadableFile,
} from '../../packages/server/src/work/imports/reading/index.ts';
import type { KeptInspection } from '../../packages/server/src/work/imports/stored-import.ts';

export type Outcome =
  | { readonly kind: 'read'; readonly what: string; readonly seconds: number }
  | { readonly kind: 'refused'; readonly code: string; readonly what: string; readonly seconds: number }
  /**
   * `vague`: refused by the sentence for what nobody thought of. `slow`, `large`: given up for time or memory. `unlike`:
   * the run would read other rows than the person was shown. `crash`: an error that no sentence belongs to.
   */
  | { readonly kind: 'vague' | 'slow' | 'large' | 'unlike' | 'crash'; readonly what: string; readonly seconds: number };

const VAGUE = /an unknown format/;
const OUT_OF_MEMORY = /needs too much memory/;
const WELL_FORMED = /^[^\n]*\.$/;

/** Reads a file twice, as an import does: to show it, and to take its rows by every guess. */
export async function readOne(content: Buffer, fileName: string): Promise<Outcome> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const inspection = await inspectUpload({ bytes: content, fileName });
    const { deals, problems } = await takeRows(content, fileName, inspection);
    const what = `${shape(inspection)}; ${deals} rows taken, ${problems} not`;
    const kind = deals + problems === inspection.rowCount ? 'read' : 'unlike';
    return { kind, what, seconds: seconds() };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      return {
        kind: 'crash',
        what: (error as Error).stack?.replaceAll('\n', ' ') ?? String(error),
        seconds: seconds(),
      };
    }
    return { ...refusal(error), seconds: seconds() };
  }
}

function refusal({ code, message }: UnreadableFile) {
  if (code === 'took_too_long') return { kind: 'slow', what: message } as const;
  if (OUT_OF_MEMORY.test(message)) return { kind: 'large', what: message } as const;
  if (VAGUE.test(message) || !WELL_FORMED.test(message)) return { kind: 'vague', what: message } as const;
  return { kind: 'refused', code, what: message } as const;
}

async function takeRows(bytes: Buffer, fileName: string, inspection: KeptInspection) {
  const { mapping } = guessMapping(inspection);
  const file = { bytes, fileName, options: readOptions(null, inspection), afterRow: inspection.headerRow };
  const rows = { ...file, mapping, forms: formsOf(inspection), context: { currency: 'NZD' } };
  let deals = 0;
  let problems = 0;
  for await (const batch of readDealsInWorker(rows)) {
    for (const { reading } of batch) {
      if ('deal' in reading) deals++;
      else problems++;
    }
  }
  return { deals, problems };
}

function shape({ kind, encoding, delimiter, sheets, sheet, headerRow, rowCount, columns, warnings }: KeptInspection) {
  const source =
    kind === 'delimited'
      ? `${encoding}, ${JSON.stringify(delimiter)}`
      : `sheet ${JSON.stringify(sheet)} of ${sheets.length}`;
  const names = columns.map(({ header, kind }) => `${header} (${kind})`.slice(0, 40)).slice(0, 12);
  const told = warnings.length === 0 ? '' : `; told: ${warnings.join(' ')}`;
  return `${source}, header in row ${headerRow}, ${rowCount} rows, ${columns.length} columns: ${names.join(', ')}${told}`;
}
