import type { DealContext } from './deal.ts';
import type { Mapping } from './fields.ts';
import type { ColumnForm } from './forms.ts';
import type { RowsToRead } from './rows.ts';

/** Everything that turns a file into deals. Survives a structured clone. */
export interface DealsToRead extends RowsToRead {
  readonly mapping: Mapping;
  readonly forms: readonly ColumnForm[];
  readonly context: DealContext;
  /** True when no identifier stands in the file twice, so that nobody needs to look. */
  readonly idsAreUnique?: boolean;
}
