import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import type { Person } from '../deal.ts';
import type { CustomField } from './customFields.ts';

/** They change rarely: asked for again only after this many milliseconds. */
const STALE_AFTER = 300_000;
const NOBODY: readonly Person[] = [];

/** Who can be a value of the fields; asked for only where one of them names people. Empty until loaded. */
export function usePeopleOf(fields: readonly CustomField[] | undefined): readonly Person[] {
  const enabled = fields?.some(({ kind }) => kind === 'person') ?? false;
  return useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER, enabled })).data?.items ?? NOBODY;
}
