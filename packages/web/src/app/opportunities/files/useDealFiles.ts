import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { sendFile } from '../../../api/sendFile.ts';
import { notify } from '../../../ui/notify.ts';
import { saved } from '../../shell/saved.ts';
import type { Deal } from '../deal.ts';
import { sizeWords } from './sizeWords.ts';

export type DealFileList = Awaited<ReturnType<Api['dealFiles']['list']>>;
export type DealFile = DealFileList['items'][number];

/** A file on its way, or one that was refused and why. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly share: number;
  readonly refusal: string | null;
}

/** The files of a deal, and what can be done with them. */
export function useDealFiles(deal: Deal) {
  const cache = useQueryClient();
  const options = query.dealFiles.list.queryOptions({ input: { opportunityId: deal.id } });
  const files = useQuery(options);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const after = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: options.queryKey }),
      cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
    ]);
  const tell = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const dismiss = (key: string) => setSending((all) => all.filter((each) => each.key !== key));

  /** One after the other, so that a slow line carries one whole file before the next. */
  async function add(chosen: readonly File[]): Promise<void> {
    const queued = chosen.map((file) => ({ file, key: crypto.randomUUID() }));
    setSending((all) => [
      ...all,
      ...queued.map(({ file, key }) => ({ key, name: file.name, share: 0, refusal: null })),
    ]);
    for (const { file, key } of queued) {
      const most = files.data?.maxBytes;
      if (most !== undefined && file.size > most) {
        tell(key, { refusal: `It has ${sizeWords(file.size)}; a file has at most ${sizeWords(most)}.` });
        continue;
      }
      try {
        const path = `/opportunities/${deal.id}/files?fileName=${encodeURIComponent(file.name)}`;
        await sendFile<DealFile>(path, file, (share) => tell(key, { share }));
        dismiss(key);
        notify(`${file.name} attached`);
      } catch (error) {
        tell(key, { refusal: error instanceof Error ? error.message : problemOf(error).message });
      }
      await after();
    }
  }

  const remove = ({ id, name }: DealFile) =>
    saved(`${name} removed`, () => api.dealFiles.remove({ id }), {
      undo: () => api.dealFiles.restore({ id }),
      after,
    });

  return { files, sending, add, dismiss, remove };
}
