import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import type { Deal } from '../deal.ts';
import { attachFiles } from './attachFiles.ts';

export type DealFileList = Awaited<ReturnType<Api['dealFiles']['list']>>;
export type DealFile = DealFileList['items'][number];

/** The files of a deal, and what can be done with them. */
export function useDealFiles(deal: Pick<Deal, 'id'>) {
  const cache = useQueryClient();
  const options = query.dealFiles.list.queryOptions({ input: { opportunityId: deal.id } });
  const files = useQuery(options);
  const after = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: options.queryKey }),
      cache.invalidateQueries({ queryKey: query.notes.list.key() }),
      cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
    ]);
  const add = (chosen: readonly File[], noteId: string | null = null) =>
    attachFiles(cache, deal.id, { files: chosen, maxBytes: files.data?.maxBytes, noteId });
  const remove = ({ id, name }: DealFile) =>
    saved(`${name} removed`, () => api.dealFiles.remove({ id }), {
      undo: () => api.dealFiles.restore({ id }),
      after,
    });
  return { files, add, remove };
}
