import type { QueryClient } from '@tanstack/react-query';
import { type Api, query } from '../../api/client.ts';

export type Template = Awaited<ReturnType<Api['promptTemplates']['list']>>['items'][number];

/** A template as the server has kept it: shown at once, with the prompts that are written by it made anew. */
export function templateKept(cache: QueryClient, kept: Template): Promise<unknown> {
  cache.setQueryData(
    query.promptTemplates.list.queryKey({ input: {} }),
    (list) => list && { items: list.items.map((each) => (each.kind === kept.kind ? kept : each)) },
  );
  return Promise.all([
    cache.invalidateQueries({ queryKey: query.promptTemplates.key() }),
    cache.invalidateQueries({ queryKey: query.plans.prompt.key() }),
  ]);
}
