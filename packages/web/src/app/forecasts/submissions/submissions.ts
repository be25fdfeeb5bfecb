/** What people commit, in words. */
import { weekdayName } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { formatMoney } from '../../../ui/format/money.ts';

export type CommitView = Awaited<ReturnType<Api['commits']['view']>>;
export type CommitLine = CommitView['lines'][number];
export type Submission = NonNullable<CommitLine['call']>;
export type Accuracy = Awaited<ReturnType<Api['commits']['accuracy']>>;
export type Deadline = NonNullable<CommitView['deadline']>;

export function nameOf({ scope, name }: Pick<CommitLine, 'scope' | 'name'>, organization: string): string {
  if (scope === 'organization') return organization;
  return scope === 'team' ? `${name}’s team` : name;
}

/** What one's own line is called to oneself. */
export function ownName({ scope }: Pick<CommitLine, 'scope'>, organization: string): string {
  if (scope === 'organization') return organization;
  return scope === 'team' ? 'your team' : 'your own deals';
}

/** "Mondays at 12:00". */
export const deadlineWords = ({ weekday, hour }: Pick<Deadline, 'weekday' | 'hour'>): string =>
  `${weekdayName(weekday)}s at ${hourWords(hour)}`;
export const hourWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Two amounts short enough to read, and long enough to differ. */
export function differingMoney(one: string, other: string, currency: string): readonly [string, string] {
  const shown = (style: 'compact' | 'exact') =>
    [formatMoney(one, currency, { style }), formatMoney(other, currency, { style })] as const;
  const short = shown('compact');
  return short[0] === short[1] ? shown('exact') : short;
}

/** "Closed and Commit were $80k then, and are $64k now". */
export function movedWords({ thenMinor, nowMinor }: NonNullable<CommitLine['moved']>, currency: string): string {
  const [before, after] = differingMoney(thenMinor, nowMinor, currency);
  return `Closed and Commit were ${before} then, and are ${after} now.`;
}

/** "$12k below the sum". */
export function differenceWords(differenceMinor: string, currency: string): string {
  const difference = BigInt(differenceMinor);
  if (difference === 0n) return 'same as the total';
  const size = formatMoney(String(difference < 0n ? -difference : difference), currency, { style: 'compact' });
  return `${size} ${difference < 0n ? 'below' : 'above'} the total`;
}

/** Sentences of the server begin where they are told; on their own line they begin with a capital. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
