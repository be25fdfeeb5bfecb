/** What the API answers about the freshness of contacts, in the shapes the web receives. */
import type { Api } from '../../api/client.ts';

type Freshness = Api['contactFreshness'];

export type FreshPage = Awaited<ReturnType<Freshness['list']>>;
export type FreshContact = FreshPage['items'][number];
export type FreshnessSummary = Awaited<ReturnType<Freshness['summary']>>;
export type FreshnessScope = NonNullable<Parameters<Freshness['summary']>[0]>;

/** A contact has a row for each deal. */
export const rowKey = ({ opportunity, contact }: FreshContact): string => `${opportunity.id}/${contact.id}`;
