import type { FrameworkKey } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Component, Deal, Framework } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import {
  afterOwnChanges,
  changedEvidence,
  type Evidence,
  type EvidenceChange,
  evidenceOf,
  type OwnChange,
} from './evidence.ts';

export const useFrameworks = (dealId: string) =>
  useQuery(query.opportunities.frameworks.queryOptions({ input: { id: dealId } }));

/** What could not be saved because somebody else changed the record meanwhile. */
export interface Overtaken {
  readonly change: EvidenceChange;
  /** Who did it, as the server says it. */
  readonly message: string;
}

type Sent = { readonly before: Evidence; readonly updatedAt: string | null } | Overtaken | null;

/**
 * Records evidence at once, shown before the server answers; undo puts back what was there. A record that somebody
 * else changed meanwhile is shown as it is now, and what was given here comes back to be kept or dropped.
 */
export function useSaveEvidence(deal: Deal) {
  const cache = useQueryClient();
  const { queryKey } = query.opportunities.frameworks.queryOptions({ input: { id: deal.id } });
  // One after another, so that none of ours takes another of ours for somebody else's.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const own = useRef(new Map<string, OwnChange[]>());

  const put = (view: Framework) =>
    cache.setQueryData(
      queryKey,
      (data) => data && { items: data.items.map((f) => (f.framework === view.framework ? view : f)) },
    );

  async function send(
    framework: FrameworkKey,
    component: string,
    change: EvidenceChange,
    seenAt: string | null,
  ): Promise<Sent> {
    const key = `${framework}.${component}`;
    const ours = own.current.get(key) ?? [];
    const expectedUpdatedAt = afterOwnChanges(seenAt, ours);
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
    const given = { id: deal.id, framework, component, ...evidence, expectedUpdatedAt };
    try {
      const saved = await api.opportunities.putEvidence(given);
      const updatedAt = saved.components.find((item) => item.component === component)?.updatedAt ?? null;
      own.current.set(key, [...ours, { from: expectedUpdatedAt, to: updatedAt }]);
      put(saved);
      void dealChanged(cache, deal.id);
      return { before, updatedAt };
    } catch (error) {
      const { code, message } = problemOf(error);
      cache.setQueryData(queryKey, shown);
      if (code === 'CONFLICT') {
        own.current.delete(key);
        await dealChanged(cache, deal.id);
        return { change, message };
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
    { component, updatedAt }: Component,
    change: EvidenceChange,
    words: string,
  ): Promise<Overtaken | null> {
    const sent = await inTurn(framework, component, change, updatedAt);
    if (!sent || 'message' in sent) return sent;
    notify(words, {
      undo: async () => {
        const undone = await inTurn(framework, component, sent.before, sent.updatedAt);
        if (!undone) return;
        if ('message' in undone) notify(`${undone.message} The change was not taken back.`, { tone: 'risk' });
        else notify('Changed back');
      },
    });
    return null;
  };
}
