/** Formulas of a workbook beside which the program that wrote it kept no value: whoever reads it sees an empty cell. */
import type { WorkBook } from '@e965/xlsx';
import { counted } from '@forecastle/rules/reading';

interface Unkept {
  readonly count: number;
  /** As people name cells: `C4`. */
  readonly first: string;
  /** Letters of the columns, each once. */
  readonly columns: readonly string[];
}

/** Columns named before the rest is only hinted at. */
const NAMED_COLUMNS = 5;
const AFTER_NAME = new Set([...'> /'].map((char) => char.charCodeAt(0)));

/** The formulas without a value by sheet name; the parts of the file must have been asked for, and are let go. */
export function unkeptFormulas(
  book: WorkBook & { files?: unknown; keys?: unknown; cfb?: unknown },
): ReadonlyMap<string, Unkept> {
  const files = (book.files ?? {}) as Readonly<Record<string, { readonly content?: Uint8Array }>>;
  delete book.files;
  delete book.keys;
  delete book.cfb;
  const part = (path: string): Buffer => Buffer.from(files[path]?.content ?? []);
  const targets = new Map(
    [
      ...part('xl/_rels/workbook.xml.rels')
        .toString('utf8')
        .matchAll(/<Relationship\s[^>]*>/g),
    ].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')] as const),
  );
  const found = new Map<string, Unkept>();
  for (const [at, [tag]] of [
    ...part('xl/workbook.xml')
      .toString('utf8')
      .matchAll(/<sheet\s[^>]*>/g),
  ].entries()) {
    const target = targets.get(attribute(tag, 'r:id')) ?? '';
    const unkept = look(part(target.startsWith('/') ? target.slice(1) : `xl/${target}`));
    if (unkept) found.set(book.SheetNames[at] ?? '', unkept);
  }
  return found;
}

/** How many cells that is and where, in a sentence. */
export function unkeptWarning({ count, first, columns }: Unkept): string {
  const named = columns.slice(0, NAMED_COLUMNS).join(', ') + (columns.length > NAMED_COLUMNS ? ' …' : '');
  const [holds, whose, is] = count === 1 ? ['holds', 'its', 'is'] : ['hold', 'their', 'are'];
  return `${counted(count, 'cell')} (first: ${first}; ${columns.length === 1 ? 'column' : 'columns'} ${named}) ${holds} a formula without ${whose} value, and ${is} read as empty. Open the file in a spreadsheet program, save it, and choose it again.`;
}

/** Looks through the sheet as it is written: the parser tells a formula without a value from none no longer. */
function look(sheet: Buffer): Unkept | null {
  let count = 0;
  let first = '';
  const columns = new Set<string>();
  for (let at = sheet.indexOf('<f'); at >= 0; at = sheet.indexOf('<f', at + 2)) {
    if (!AFTER_NAME.has(sheet[at + 2] ?? 0)) continue;
    const start = sheet.lastIndexOf('<c ', at);
    const end = sheet.indexOf('</c>', at);
    if (start < 0 || end < 0) continue;
    const cell = sheet.toString('latin1', start, end);
    if (keepsValue(cell)) continue;
    const place = attribute(cell, 'r');
    count++;
    first ||= place;
    columns.add(/^[A-Z]*/.exec(place)?.[0] ?? '');
  }
  return count === 0 ? null : { count, first, columns: [...columns] };
}

/** A text that is empty is a value of its own. */
const keepsValue = (cell: string): boolean =>
  /<v(?:\s[^>]*)?(?<!\/)>[^<]/.test(cell) ||
  (/<v[ />]/.test(cell) && attribute(cell.slice(0, cell.indexOf('>')), 't') === 'str');

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
