import { NAME_MAX } from '@forecastle/contract/limits';
import type { ContactRole, ForecastCategory } from '@forecastle/rules';
import { DEAL_FIELDS, IMPORTED_TEXTS, type ImportedText, ofTexts } from '@forecastle/rules/reading';
import { readCategory, readOutcome, readRole } from './categories.ts';
import type { CurrencyChoices } from './currencies.ts';
import { type CustomOfRow, type CustomToRead, readCustomCells } from './custom-cells.ts';
import { FieldReader, type RowProblem } from './field-reader.ts';
import type { Mapping } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import { cellText } from './text.ts';
import type { RawRow } from './types.ts';

/** What a row says of a deal, in a file of deals as in a history of them. Null where it says nothing. */
export interface RowFields {
  readonly rowNumber: number;
  readonly externalId: string | null;
  readonly account: string | null;
  readonly stage: string | null;
  /** What a status column beside the stage says. */
  readonly outcome: 'won' | 'lost' | 'open' | null;
  /** Minor units of `currency`; a safe integer. */
  readonly amountMinor: number | null;
  /** ISO 4217; the organisation's own when the row names none. */
  readonly currency: string;
  readonly closeDate: string | null;
  readonly closedDate: string | null;
  readonly createdDate: string | null;
  /** E-mail address or name, as in the file. */
  readonly owner: string | null;
  readonly category: ForecastCategory | null;
  /** Whole percent, 0-100. */
  readonly probability: number | null;
}

type Texts = { readonly [T in ImportedText]: string | null };

/** A row understood: what the import job writes. */
export interface TypedDeal extends RowFields, Texts {
  readonly name: string;
  /** As in the file: a reason of the organisation's list, or words. */
  readonly winReason: string | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly contactRole: ContactRole | null;
  /** Names in their order, none twice; null where the row names none. */
  readonly products: readonly string[] | null;
  /** What it says of custom fields that columns are taken for. */
  readonly custom?: CustomOfRow;
}

export interface DealContext extends CurrencyChoices {
  /** Custom fields that columns are taken for. */
  readonly customs?: readonly CustomToRead[];
}

/** A deal with what had to be left out of it (notices), or why the row cannot become a deal (problems). */
export type DealReading =
  | { readonly deal: TypedDeal; readonly notices: readonly RowProblem[] }
  | { readonly problems: readonly RowProblem[] };

/** Longest texts that a deal keeps, in characters. Prose beyond it is cut, an identifier refused. */
export const EXTERNAL_ID_MAX = 200;
const WIN_REASON_MAX = 500;

/** Reads one row under a mapping. A CSV file and a workbook with the same values give the same deal. */
export function toDeal(row: RawRow, mapping: Mapping, forms: readonly ColumnForm[], context: DealContext): DealReading {
  const problems: RowProblem[] = [];
  const notices: RowProblem[] = [];
  const reader = new FieldReader(row, mapping, forms, problems, notices);
  refuseLongRow(row, forms, problems);
  const name = reader.text('name');
  if (name === null && problems.length === 0)
    problems.push(reader.problem('name', 'the opportunity has no name', 'a name'));
  const account = reader.text('account');
  const externalId = reader.text('externalId');
  reader.limit('name', name, NAME_MAX);
  reader.limit('account', account, NAME_MAX);
  reader.limit('externalId', externalId, EXTERNAL_ID_MAX);
  const money = reader.money(context);
  const deal: TypedDeal = {
    rowNumber: row.rowNumber,
    externalId,
    name: name ?? '',
    account,
    stage: reader.text('stage'),
    outcome: reader.word('outcome', readOutcome) ?? reader.endByDay(),
    ...money,
    closeDate: reader.day('closeDate'),
    closedDate: reader.day('closedDate'),
    createdDate: reader.day('createdDate'),
    owner: reader.text('owner'),
    category: reader.word('category', readCategory, 'pipeline, best case, commit, closed or omitted'),
    probability: reader.probability(),
    ...ofTexts(IMPORTED_TEXTS, (text) => reader.prose(text, DEAL_FIELDS[text].max)),
    winReason: reader.prose('winReason', WIN_REASON_MAX),
    contactName: reader.text('contactName'),
    contactEmail: reader.email(),
    contactRole: reader.word(
      'contactRole',
      readRole,
      'champion, economic buyer, technical reviewer, decision maker or influencer',
    ),
    products: reader.names('products'),
    ...(context.customs?.length && { custom: readCustomCells(row, context.customs, forms, notices) }),
  };
  return problems.length > 0 ? { problems } : { deal, notices };
}

/** A row with more cells than the header was split in the wrong place: its values may stand in the wrong columns. */
export function refuseLongRow(row: RawRow, forms: readonly ColumnForm[], problems: RowProblem[]): void {
  const longer = row.cells.findIndex((cell, at) => at >= forms.length && cell !== null);
  if (longer < 0) return;
  problems.push({
    row: row.rowNumber,
    column: '',
    field: 'name',
    value: cellText(row.cells[longer]),
    reason: `the row has ${row.cells.length} cells and the header ${forms.length}`,
    expected: 'quotation marks around a value that contains a delimiter',
  });
}
