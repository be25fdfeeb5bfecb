import { NAME_MAX } from '@forecastle/contract/limits';
import { readCategory, readOutcome } from './categories.ts';
import type { CurrencyChoices } from './currencies.ts';
import { EXTERNAL_ID_MAX, type RowFields, refuseLongRow } from './deal.ts';
import { FieldReader, type RowProblem } from './field-reader.ts';
import type { Mapping } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import type { RawRow } from './types.ts';

/** A row of a history understood: how one deal, or one line of its amount, stood from a time on. */
export interface HistoryRow extends RowFields {
  readonly name: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly line: string | null;
  /** Whether the line counts: one that was deleted or cancelled does not. */
  readonly lineCounts: boolean;
}

export type HistoryReading =
  | { readonly row: HistoryRow; readonly notices: readonly RowProblem[] }
  | { readonly problems: readonly RowProblem[] };

export interface HistoryContext extends CurrencyChoices {
  readonly timeZone: string;
}

/** A line that is gone, in the languages the import reads; one that was lost still says what was asked for. */
const GONE =
  /^(?:deleted|cancell?ed|removed|void(?:ed)?|inactive|gel\u00f6scht|storniert|entfernt|eliminad[oa]|cancelad[oa]|anulad[oa]|supprim\u00e9e?|annul\u00e9e?)$/i;

export function toHistoryRow(
  raw: RawRow,
  mapping: Mapping,
  forms: readonly ColumnForm[],
  context: HistoryContext,
): HistoryReading {
  const problems: RowProblem[] = [];
  const notices: RowProblem[] = [];
  const reader = new FieldReader(raw, mapping, forms, problems, notices);
  refuseLongRow(raw, forms, problems);
  const externalId = reader.text('externalId');
  const name = reader.text('name');
  const account = reader.text('account');
  if (problems.length === 0 && (mapping.externalId === undefined ? name : externalId) === null) {
    const field = mapping.externalId === undefined ? 'name' : 'externalId';
    problems.push(reader.problem(field, 'the row does not name its deal', 'the ID or the name of a deal'));
  }
  reader.limit('externalId', externalId, EXTERNAL_ID_MAX);
  reader.limit('name', name, NAME_MAX);
  reader.limit('account', account, NAME_MAX);
  const at = reader.instant('changedAt', context.timeZone);
  if (at === null && problems.length === 0)
    problems.push(reader.problem('changedAt', 'the row has no time', 'a time such as 2026-12-31 17:30'));
  const lineStatus = reader.text('lineStatus');
  const row: HistoryRow = {
    rowNumber: raw.rowNumber,
    externalId,
    name,
    account,
    at: at ?? 0,
    stage: reader.word('stage', notApplicable),
    outcome: reader.word('outcome', readOutcome),
    ...reader.money(context),
    closeDate: reader.dayIfAny('closeDate'),
    closedDate: reader.dayIfAny('closedDate'),
    createdDate: reader.dayIfAny('createdDate'),
    owner: reader.word('owner', notApplicable),
    category: reader.word('category', readCategory, 'pipeline, best case, commit, closed or omitted'),
    probability: reader.probability(),
    line: reader.text('line'),
    lineCounts: lineStatus === null || !GONE.test(lineStatus),
  };
  return problems.length > 0 ? { problems } : { row, notices };
}

/** Logs write NA where nothing is known: no stage and nobody is called so. */
const notApplicable = (text: string): string | null => (/^n\.?a\.?$/i.test(text) ? null : text);
