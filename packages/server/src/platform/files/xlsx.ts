/** Workbooks as they are read: a sheet after the other into a zip, never in memory. ECMA-376, the parts Excel asks for. */
import { Readable } from 'node:stream';
import { dayOfIsoDate } from '@forecastle/rules';
import { ZipFile } from 'yazl';
import type { SheetColumn, SheetKind } from './column.ts';

/** Rows of a sheet, its headings among them: no program takes more. */
const SHEET_ROWS = 1_048_576;
/** Characters after which a further sheet is begun: a zip of the usual kind holds 4 GB for each. */
const SHEET_LENGTH = 2_000_000_000;

export interface SheetTable<Row> {
  /** Of the sheet: at most 31 characters, none of []:*?/\\. */
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A table as a workbook; rows beyond what a sheet holds stand on a further one, under the same headings. */
export function xlsxFile<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  { name, sheetRows }: { name: string; sheetRows?: number },
): AsyncGenerator<Buffer> {
  return xlsxBook([{ name, columns, pages }], sheetRows);
}

/** Tables as a workbook, one sheet after the other. */
export async function* xlsxBook<Row>(
  tables: readonly SheetTable<Row>[],
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const sources = tables.map(({ pages }) => rowsOf(pages));
  const names: string[] = [];
  const addSheet = (at: number, part: number, first: IteratorResult<Row>): void => {
    const [table, source] = [tables[at], sources[at]];
    if (!table || !source) throw new RangeError(`a workbook of ${tables.length} tables has none at ${at}`);
    names.push(part === 1 ? table.name : `${table.name} ${part}`);
    zip.addReadStreamLazy(`xl/worksheets/sheet${names.length}.xml`, (give) => {
      const rows = sheet(table.columns, source, { first, sheetRows, onEnd: (next) => after(at, part, next) });
      // The zip does not listen to what fails in what it is given.
      give(
        null,
        Readable.from(inChunks(rows)).on('error', (error) => out.destroy(error)),
      );
    });
  };
  const after = async (at: number, part: number, next: IteratorResult<Row>): Promise<void> => {
    if (!next.done) return addSheet(at, part + 1, next);
    const following = sources[at + 1];
    if (following) return addSheet(at + 1, 1, await following.next());
    for (const [path, xml] of frame(names)) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  };
  addSheet(0, 1, (await sources[0]?.next()) ?? { done: true, value: undefined });
  try {
    yield* out as AsyncIterable<Buffer>;
  } finally {
    // Whoever takes no more must know that nothing is read any more: what it is read from ends with them.
    for (const source of sources) await source.return(undefined);
  }
}

async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of pages) yield* rows;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheet<Row>(
  columns: readonly SheetColumn<Row>[],
  source: AsyncGenerator<Row, undefined>,
  {
    first,
    sheetRows,
    onEnd,
  }: { first: IteratorResult<Row>; sheetRows: number; onEnd: (next: IteratorResult<Row>) => Promise<void> },
): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const headings = columns.map(({ header }, at) => textCell(`${names[at]}1`, header, HEADING));
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
  let next = first;
  let length = 0;
  for (let row = 2; !next.done && row <= sheetRows && length < SHEET_LENGTH; row += 1) {
    const { value } = next;
    const cells = columns.map(({ kind, cell }, at) => cellOf(`${names[at]}${row}`, kind, cell(value))).join('');
    const xml = `<row r="${row}">${cells}</row>`;
    length += xml.length;
    yield xml;
    next = await source.next();
  }
  yield '</sheetData></worksheet>';
  await onEnd(next);
}

/** Characters handed on at a time: a stream for each row would cost more than the row. */
const CHUNK = 64 * 1024;

async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** A, B … Z, AA, AB … by the place of a column, from 0. */
function columnName(index: number): string {
  const above = Math.floor(index / 26);
  return (above > 0 ? columnName(above - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Places in the list of formats below. */
const HEADING = 1;
const DAY = 2;
const INSTANT = 3;
/** By the decimals of the currency. */
const MONEY = [4, 5, 6, 7, 8] as const;
/** Characters. */
const WIDTHS: Readonly<Record<SheetKind, number>> = { text: 24, number: 12, money: 16, day: 12, instant: 17 };

function cellOf(place: string, kind: SheetKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (kind === 'text') return textCell(place, String(value), 0);
  if (kind === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (kind === 'money') return `<c r="${place}" s="${MONEY[decimalsOf(String(value))] ?? 0}"><v>${value}</v></c>`;
  const serial = serialOf(String(value));
  // Excel counts a 29 February 1900 that never was, and no day before 1900.
  if (serial < FIRST_SERIAL) return textCell(place, String(value), 0);
  return `<c r="${place}" s="${kind === 'day' ? DAY : INSTANT}"><v>${serial}</v></c>`;
}

const decimalsOf = (figure: string): number => (figure.split('.')[1] ?? '').length;

/** Days from Excel's day 0 to 1970-01-01; 1900-03-01 is the first day it counts right. */
const EPOCH_SERIAL = 25_569;
const FIRST_SERIAL = 61;
const MINUTES_A_DAY = 1440;

function serialOf(value: string): number {
  const day = dayOfIsoDate(value.slice(0, 10)) + EPOCH_SERIAL;
  if (value.length === 10) return day;
  const minutes = Number(value.slice(11, 13)) * 60 + Number(value.slice(14, 16));
  return Math.round((day + minutes / MINUTES_A_DAY) * 1e6) / 1e6;
}

/** Text that is typed as text is no formula, whatever it begins with. */
function textCell(place: string, text: string, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}" t="inlineStr"${styled}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot hold, and what Excel would take for its way of writing that. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const UNHELD = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNHELD, (held) => `_x${held.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    // Lines end so within a cell.
    .replaceAll(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, (held) => ENTITIES[held] ?? held);

/** The parts around the sheets, by path. */
function frame(names: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const numbers = names.map((_, index) => index + 1);
  const part = (xml: string) => DECLARATION + xml;
  return [
    [
      'xl/workbook.xml',
      part(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((number) => `<sheet name="${escaped(names[number - 1] ?? '')}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      part(
        `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
    ],
    ['xl/styles.xml', part(STYLES)],
    [
      '_rels/.rels',
      part(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      '[Content_Types].xml',
      part(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`,
      ),
    ],
  ];
}

const FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', '#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'];
/** The first number that formats of one's own may have. */
const OWN_FORMAT = 164;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${FORMATS.map((_, at) => `<xf numFmtId="${OWN_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;
