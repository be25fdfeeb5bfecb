/** Removals of what a connection made, in the words of the screens. */
import { counted } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { dayIn, formatDay } from '../../../ui/format/dates.ts';

export type RemovalPreview = Awaited<ReturnType<Api['salesforceRemovals']['preview']>>;
export type Removal = Awaited<ReturnType<Api['salesforceRemovals']['list']>>['items'][number];
type Counted = RemovalPreview['objects'][number];

const NOUNS: Readonly<Record<Counted['object'], string>> = {
  Opportunity: 'deal',
  Contact: 'contact',
  Account: 'account',
};

/** Returns "412 records: 300 deals, 80 contacts and 32 accounts", or "No records". */
export function recordsWords(objects: RemovalPreview['objects'], what: 'removed' | 'older' | 'needed'): string {
  const those = objects.filter((each) => each[what] > 0);
  const total = those.reduce((sum, each) => sum + each[what], 0);
  if (total === 0) return 'No records';
  const list = new Intl.ListFormat('en-NZ', { type: 'conjunction' });
  const parts = list.format(those.map((each) => counted(each[what], NOUNS[each.object])));
  return those.length === 1 ? parts : `${counted(total, 'record')}: ${parts}`;
}

export const sumOf = (objects: RemovalPreview['objects'], what: 'removed' | 'older' | 'needed'): number =>
  objects.reduce((sum, each) => sum + each[what], 0);

const dayOf = (instant: string, timeZone: string, locale?: string): string =>
  formatDay(dayIn(timeZone, Date.parse(instant)), locale === undefined ? {} : { locale });

/** Returns what a removal that has ended did, and until when it can be undone. */
export function removalWords(
  { run, removed, stayed, undo, undoUntil, canUndo }: Removal,
  timeZone: string,
  locale?: string,
) {
  const were = removed === 1 ? 'was' : 'were';
  const stay = stayed > 0 ? ` ${counted(stayed, 'record')} stayed.` : '';
  const what = `${counted(removed, 'record')} ${were} removed on ${dayOf(run.startedAt ?? run.createdAt, timeZone, locale)}.${stay}`;
  if (undo?.status === 'completed') return `${what} ${undoWords(undo, timeZone, locale)}`;
  return canUndo && removed > 0 ? `${what} You can undo this until ${dayOf(undoUntil, timeZone, locale)}.` : what;
}

function undoWords(
  { counts, finishedAt, createdAt }: NonNullable<Removal['undo']>,
  timeZone: string,
  locale?: string,
): string {
  const sum = (what: 'restored' | 'unchanged' | 'skipped') => counts.reduce((total, each) => total + each[what], 0);
  const lost = sum('skipped');
  const back = sum('restored') + sum('unchanged');
  const rest = lost === 0 ? '' : `; ${counted(lost, 'record')} could not be restored`;
  return `Undone on ${dayOf(finishedAt ?? createdAt, timeZone, locale)}: ${counted(back, 'record')} ${back === 1 ? 'is' : 'are'} back${rest}.`;
}
