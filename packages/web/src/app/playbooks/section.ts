import type { QueryClient } from '@tanstack/react-query';
import { type Api, query } from '../../api/client.ts';

export type Section = Awaited<ReturnType<Api['playbookSections']['list']>>['items'][number];

/** A section as the server has kept it: shown at once, with the playbooks that say it made anew. */
export function sectionKept(cache: QueryClient, kept: Section): Promise<unknown> {
  cache.setQueryData(
    query.playbookSections.list.queryKey({ input: { playbook: kept.playbook } }),
    (list) => list && { items: list.items.map((each) => (each.key === kept.key ? kept : each)) },
  );
  return Promise.all([
    cache.invalidateQueries({ queryKey: query.playbookSections.key() }),
    cache.invalidateQueries({ queryKey: query.playbooks.key() }),
  ]);
}
