/** Figures of a screen as a file: what they are of, then part by part. */
import type { ExportFormat } from '@forecastle/contract';
import { decimalOf } from '@forecastle/rules';
import type { SheetColumn } from '../../platform/files/column.ts';
import { csvFile } from '../../platform/files/csv.ts';
import { xlsxBook } from '../../platform/files/xlsx.ts';
import { once } from './send-table.ts';

/** What a figure is: money in minor units of the report's currency, else as it is. */
export type FigureKind = 'money' | 'percent' | 'number' | 'text';

export interface FigureColumn {
  readonly header: string;
  readonly kind: FigureKind;
  /** Of a number: deals, days. */
  readonly unit?: string;
}

type FigureValue = string | number | bigint | null;

/** A table whose rows all have the same figures. */
export interface ReportTable {
  readonly name: string;
  /** What a row is: "Rep". */
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly { readonly name: string; readonly values: readonly FigureValue[] }[];
}

/** Figures of different kinds, one below the other. */
export interface ReportList {
  readonly name: string;
  readonly of: string;
  readonly items: readonly { readonly name: string; readonly figures: readonly ToldFigure[] }[];
}

export interface ToldFigure extends FigureColumn {
  readonly value: FigureValue;
}

export interface Report {
  readonly currency: string;
  /** Whose figures of when: stands beside them whatever the format. */
  readonly about: readonly (readonly [what: string, words: string])[];
  readonly parts: readonly (ReportTable | ReportList)[];
}

type Cells = readonly (string | number | null)[];

/** One table is written as it is; several stand below each other in CSV, a figure a line, and on a sheet each in a workbook. */
export function reportFile(report: Report, format: ExportFormat): AsyncIterable<Buffer> {
  if (format === 'xlsx') return workbook(report);
  const [only, ...others] = report.parts;
  return only && others.length === 0 && 'rows' in only ? wideCsv(report, only) : longCsv(report);
}

function workbook({ about, parts, currency }: Report): AsyncIterable<Buffer> {
  const sheets = parts.map((part) => ('rows' in part ? tableSheet(part, currency) : listSheet(part, currency)));
  const facts = { columns: columns([{ header: 'What' }, { header: 'Value' }]), rows: about };
  return xlsxBook(
    [{ name: 'About', ...facts }, ...sheets].map(({ rows, ...sheet }) => ({ ...sheet, pages: once(rows) })),
  );
}

const tableSheet = ({ name, of, columns: each, rows }: ReportTable, currency: string) => ({
  name,
  columns: columns([{ header: of }, ...each.map((column) => ({ ...column, header: heading(column, currency) }))]),
  rows: rows.map((row): Cells => [row.name, ...row.values.map((value, at) => written(each[at], value, currency))]),
});

/** Of each kind a column: programs sum what stands as what it is. */
function listSheet({ name, of, items }: ReportList, currency: string) {
  const kinds = ['money', 'percent', 'number', 'text'] as const;
  const headings: readonly FigureColumn[] = [
    { header: `Amount (${currency})`, kind: 'money' },
    { header: 'Percent', kind: 'percent' },
    { header: 'Number', kind: 'number' },
    { header: 'Words', kind: 'text' },
  ];
  return {
    name,
    columns: columns([{ header: of }, { header: 'Figure' }, ...headings]),
    rows: items.flatMap((item) =>
      item.figures.map(
        (figure): Cells => [
          item.name,
          figure.unit ? `${figure.header} (${figure.unit})` : figure.header,
          ...kinds.map((kind) => (figure.kind === kind ? written(figure, figure.value, currency) : null)),
        ],
      ),
    ),
  };
}

function wideCsv({ about, currency }: Report, table: ReportTable): AsyncIterable<Buffer> {
  const { columns: told, rows } = tableSheet(table, currency);
  const width = told.length;
  return csvFile(
    [...told, ...columns(about.map(([header]) => ({ header }))).map((column, at) => moved(column, width + at))],
    once(rows.map((row) => [...row, ...about.map(([, words]) => words)])),
  );
}

function longCsv({ about, parts, currency }: Report): AsyncIterable<Buffer> {
  const figuresOf = (part: ReportTable | ReportList) =>
    'rows' in part
      ? part.rows.flatMap((row) =>
          part.columns.map((column, at) => ({ ...column, item: row.name, value: row.values[at] ?? null })),
        )
      : part.items.flatMap(({ name, figures }) => figures.map((figure) => ({ ...figure, item: name })));
  return csvFile(
    columns(['Part', 'Item', 'Figure', 'Value', 'Unit'].map((header) => ({ header }))),
    once([
      ...about.map(([what, words]) => ['About', '', what, words, '']),
      ...parts.flatMap((part) =>
        figuresOf(part).map((figure) => [
          part.name,
          figure.item,
          figure.header,
          written(figure, figure.value, currency),
          unitOf(figure, currency),
        ]),
      ),
    ]),
  );
}

const unitOf = ({ kind, unit = '' }: FigureColumn, currency: string): string =>
  kind === 'money' ? currency : kind === 'percent' ? '%' : unit;

function heading(column: FigureColumn, currency: string): string {
  const unit = unitOf(column, currency);
  return unit === '' ? column.header : `${column.header} (${unit})`;
}

function written(column: FigureColumn | undefined, value: FigureValue, currency: string): string | number | null {
  if (value === null) return null;
  if (column?.kind === 'money') return decimalOf(BigInt(value), currency);
  return typeof value === 'bigint' ? String(value) : value;
}

/** Columns over rows of cells, each of its place. */
const columns = (each: readonly { readonly header: string; readonly kind?: FigureKind }[]): SheetColumn<Cells>[] =>
  each.map(({ header, kind = 'text' }, at) => ({
    header,
    kind: kind === 'percent' ? 'number' : kind,
    cell: (row) => row[at] ?? null,
  }));

const moved = (column: SheetColumn<Cells>, at: number): SheetColumn<Cells> => ({
  ...column,
  cell: (row) => row[at] ?? null,
});
