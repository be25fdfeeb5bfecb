/** What a list of accounts or of contacts is made of on the screen: each declares it once. */
import type { CustomValues, ListFields } from '@forecastle/rules';
import type { PageOf } from '../lists/walkGroups.ts';
import type { ListAddress } from '../lists/workingList.ts';
import type { ConnectedRecord } from './decidingSystem.ts';
import type { RecordView } from './recordView.ts';

/** A group with what it sums up. */
export interface RecordGroup {
  readonly key: string | null;
  readonly label: string | null;
  readonly count: number;
  readonly openDeals?: number;
  readonly openBaseMinor?: string;
}
export interface RecordGroups {
  readonly items: readonly RecordGroup[];
  readonly others: (Omit<RecordGroup, 'key' | 'label'> & { readonly groups: number }) | null;
}

/** What a list asks the server for. */
export interface RecordAsked {
  readonly search?: string;
  readonly strategic?: boolean;
  readonly where?: string;
}

export interface RecordSource<Row> {
  readonly list: (
    asked: RecordAsked & { order: string[]; limit: number; cursor?: string; group?: string; groupKey?: string },
    signal: AbortSignal,
  ) => Promise<PageOf<Row>>;
  readonly count: (asked: RecordAsked, signal: AbortSignal) => Promise<{ count: number; more: boolean }>;
  readonly groups: (asked: RecordAsked & { by: string }, signal: AbortSignal) => Promise<RecordGroups>;
  /** Under which answers are kept, and forgotten when a record changes. */
  readonly keys: {
    readonly list: readonly unknown[];
    readonly count: readonly unknown[];
    readonly groups: readonly unknown[];
  };
}

/** A record in a list. */
export interface ListedRecord extends ConnectedRecord {
  readonly id: string;
  readonly name: string;
  readonly custom: CustomValues;
  readonly updatedAt: string;
}

export interface RecordListNoun<Row extends ListedRecord> {
  readonly title: string;
  /** Whose custom fields are columns, conditions, orders and groups as well. */
  readonly noun: 'account' | 'contact';
  /** One and many of it: "account", "accounts". */
  readonly words: readonly [one: string, many: 'accounts' | 'contacts'];
  readonly address: ListAddress<RecordView>;
  readonly fields: ListFields;
  /** Columns until somebody chooses others. */
  readonly usual: readonly string[];
  readonly sorts: readonly string[];
  readonly groups: Readonly<Record<string, string>>;
  /** Fields of its own that a board has its columns by. */
  readonly boards: readonly string[];
  /** Which group a record is in, as the server names groups. */
  readonly groupOf: (row: Row, by: string) => string | null;
  readonly source: RecordSource<Row>;
  readonly toPath: (row: Row) => string;
}
