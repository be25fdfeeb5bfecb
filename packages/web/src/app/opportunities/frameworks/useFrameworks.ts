import type { FrameworkKey } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Component, Deal, Framework } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { changedEvidence, type Evidence, type EvidenceChange, evidenceOf } from './evidence.ts';

export const useFrameworks = (dealId: string) =>
  useQuery(query.opportunities.frameworks.queryOptions({ input: { id: dealId } }));

/** What could not be saved because somebody else changed the record meanwhile. */
export interface Overtaken {
  readonly evidence: Evidence;
  /** Who did it, as the server says it. */
  readonly message: string;
}

type Sent = { readonly before: Evidence } | Overtaken | null;

/**
 * Records evidence at once, shown before the server answers; undo puts back what was there. A record that somebody
 * else changed meanwhile is shown as it is now, and what was given here comes back to be kept or dropped.
 */
export function useSaveEvidence(deal: Deal) {
  const cache = useQueryClient();
  const { queryKey } = query.opportunities.frameworks.queryOptions({ input: { id: deal.id } });
  // One after another: each names the change it has seen, which is the answer to the one before.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const put = (view: Framework) =>
    cache.setQueryData(
      queryKey,
      (data) => data && { items: data.items.map((f) => (f.framework === view.framework ? view : f)) },
    );

  async function send(framework: FrameworkKey, component: string, change: EvidenceChange): Promise<Sent> {
    // An answer under way would otherwise overwrite what is shown here.
    await cache.cancelQueries({ queryKey });
    const shown = cache.getQueryData(queryKey);
    const view = shown?.items.find((item) => item.framework === framework);
    const seen = view?.components.find((item) => item.component === component);
    if (!view || !seen) return null;
    const before = evidenceOf(seen);
    const evidence = changedEvidence(before, change);
    put({
      ...view,
      components: view.components.map((item) =>
        item === seen ? { ...item, ...evidence, strength: evidence.strength ?? 'red' } : item,
      ),
    });
    const given = { id: deal.id, framework, component, ...evidence, expectedUpdatedAt: seen.updatedAt };
    try {
      put(await api.opportunities.putEvidence(given));
      void dealChanged(cache, deal.id);
      return { before };
    } catch (error) {
      const { code, message } = problemOf(error);
      cache.setQueryData(queryKey, shown);
      if (code === 'CONFLICT') {
        await dealChanged(cache, deal.id);
        return { evidence, message };
      }
      notify(`${message} The evidence stays as it was.`, { tone: 'risk' });
      return null;
    }
  }

  const inTurn = (...given: Parameters<typeof send>): Promise<Sent> => {
    const sent = last.current.then(() => send(...given));
    last.current = sent;
    return sent;
  };

  return async function save(
    framework: FrameworkKey,
    { component }: Component,
    change: EvidenceChange,
    words: string,
  ): Promise<Overtaken | null> {
    const sent = await inTurn(framework, component, change);
    if (!sent || 'message' in sent) return sent;
    notify(words, {
      undo: async () => {
        const undone = await inTurn(framework, component, sent.before);
        if (!undone) return;
        if ('message' in undone) notify(`${undone.message} The change was not taken back.`, { tone: 'risk' });
        else notify('Changed back');
      },
    });
    return null;
  };
}
