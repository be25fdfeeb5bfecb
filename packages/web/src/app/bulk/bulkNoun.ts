/** What bulk edits of a noun are made of on the screen. */
import { LEFT_WHY, type LeftWhy } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { Marks } from './marks.ts';

export type BulkEditing = Awaited<ReturnType<Api['bulkEdits']['get']>>;
export type BulkPreviewed = Awaited<ReturnType<Api['bulkEdits']['preview']>>;

export interface BulkWords {
  readonly one: 'deal' | 'account' | 'contact';
  readonly many: 'deals' | 'accounts' | 'contacts';
}

/** A value of a field as people read it. */
export type Shown = (field: string, value: unknown) => string;

export interface BulkNoun {
  readonly words: BulkWords;
  readonly toPath: (id: string) => string;
  /** What says these edits in words: "Stage to Proposal, close date 7 days later". */
  readonly useSaid: (edits: readonly BulkEditing[]) => (edit: BulkEditing['edit']) => string;
}

/** Those that are selected, as the server is told. */
export const chosenOf = <Filter>({ all, ids }: Marks, filter: Filter) =>
  all ? { filter, except: [...ids] } : { ids: [...ids] };

/** What a bulk edit was, in the words of its noun. */
export const saidOf = ({ edit, archives }: BulkEditing, said: ReturnType<BulkNoun['useSaid']>): string => {
  if (edit.delete) return 'To the bin';
  return archives ? `${said(edit)}, ${archives.name} archived` : said(edit);
};

/** What becomes of a record: changed, or deleted. */
export const doneTo = ({ edit }: BulkEditing): string => (edit.delete ? 'deleted' : 'changed');

/** Said one after the other: only the first begins with a capital. */
export const inOne = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : word[0]?.toLowerCase() + word.slice(1))).join(', ');

/** "3 closed, 1 changed since". */
export const leftWords = (left: readonly { why: LeftWhy; count: number }[]): string =>
  left.map(({ why, count }) => `${count.toLocaleString()} ${LEFT_WHY[why]}`).join('; ');
