/** What the API answers about deals, in the shapes the web receives. */
import type { Api } from '../../api/client.ts';

type Answer<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>;
type Input<T extends (...args: never[]) => unknown> = NonNullable<Parameters<T>[0]>;

export type Deal = Answer<Api['opportunities']['get']>;
export type DealInput = Omit<Input<Api['opportunities']['update']>, 'id' | 'expectedVersion'>;
export type DealPage = Answer<Api['opportunities']['list']>;
export type DealListInput = Input<Api['opportunities']['list']>;
export type DealFilterInput = Input<Api['opportunities']['count']>;
export type ScoreName = Input<Api['opportunities']['explain']>['score'];
export type Framework = Answer<Api['opportunities']['frameworks']>['items'][number];
export type Component = Framework['components'][number];
export type TimelineEntry = Answer<Api['opportunities']['timeline']>['items'][number];
export type Stage = Answer<Api['stages']['list']>['items'][number];
export type Person = Answer<Api['people']['list']>['items'][number];
export type DealContact = Answer<Api['dealContacts']['list']>['items'][number];
export type Contact = DealContact['contact'];
export type Activity = Answer<Api['activities']['list']>['items'][number];
export type ActivityKind = Activity['kind'];
export type ActivityDirection = NonNullable<Activity['direction']>;
export type ActivityOutcome = NonNullable<Activity['outcome']>;

export const dealPath = (id: string) => `/crm/opportunities/${id}`;
