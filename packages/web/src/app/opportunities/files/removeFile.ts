import type { QueryClient } from '@tanstack/react-query';
import { type Api, api } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import { filesChanged } from './attachFiles.ts';

export type DealFile = Awaited<ReturnType<Api['dealFiles']['list']>>['items'][number];

/** Removes a file of a deal or a note, which can be undone. */
export const removeFile = (cache: QueryClient, { id, name }: DealFile): Promise<unknown> =>
  saved(`${name} removed`, () => api.dealFiles.remove({ id }), {
    undo: () => api.dealFiles.restore({ id }),
    after: () => filesChanged(cache),
  });
