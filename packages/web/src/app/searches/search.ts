import type { Api } from '../../api/client.ts';
import { CONVERSATIONS_PATH } from '../conversations/conversation.ts';
import { DEFAULT_VIEW, type OpportunityView, opportunitiesPath } from '../opportunities/opportunityAddress.ts';

type Answer<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;

export type Search = Answer<Api['searches']['get']>;
export type SearchRow = Answer<Api['searches']['list']>['items'][number];
export type SearchStatus = Answer<Api['searches']['status']>;
export type Subject = Search['subject'];
export type SearchConditions = NonNullable<Search['conditions']>;

export const SEARCHES_PATH = `${CONVERSATIONS_PATH}/searches`;
export const searchResultPath = (id: string): string => `${SEARCHES_PATH}/${id}`;

/** Returns the address of the list of deals with exactly these conditions. */
export function listPath({ where, words, order }: SearchConditions): string {
  const [first, ...thenBy] = order;
  return opportunitiesPath({
    // The conditions say which statuses are meant.
    status: [],
    search: words ?? '',
    where: where.conditions.length + where.groups.length === 0 ? null : where,
    sort: (first?.replace(/^-/u, '') as OpportunityView['sort'] | undefined) ?? DEFAULT_VIEW.sort,
    direction: first === undefined || first.startsWith('-') ? 'desc' : 'asc',
    thenBy: thenBy as OpportunityView['thenBy'][number][],
  });
}

export const SUBJECT_NAMES = { deals: 'Your deals', market: 'Market' } as const satisfies Record<Subject, string>;
