import { COMPETITOR_POSITION_NAMES } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';

export type DealCompetitor = Awaited<ReturnType<Api['dealCompetitors']['list']>>['items'][number];
export type Position = NonNullable<DealCompetitor['position']>;
export type CompetitorWords = Pick<DealCompetitor, 'strengths' | 'weaknesses' | 'notes'>;

export const positionWords = (position: Position | null): string =>
  position === null ? 'no position' : COMPETITOR_POSITION_NAMES[position].toLowerCase();

/** The competitors on a deal and what can be done with them; what is chosen shows at once and can be undone. */
export function useDealCompetitors(deal: Deal) {
  const cache = useQueryClient();
  const options = query.dealCompetitors.list.queryOptions({ input: { opportunityId: deal.id } });
  const list = useQuery(options);

  const changed = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: options.queryKey }),
      cache.invalidateQueries({ queryKey: query.competitors.records.key() }),
      cache.invalidateQueries({ queryKey: query.opportunities.timeline.key() }),
    ]);
  const show = (change: (items: readonly DealCompetitor[]) => DealCompetitor[]) =>
    cache.setQueryData(options.queryKey, (data) => data && { items: change(data.items) });

  async function send(shown: () => void, run: () => Promise<unknown>, words: string, undo?: () => void) {
    const before = cache.getQueryData(options.queryKey);
    shown();
    try {
      await run();
      notify(words, undo ? { undo } : {});
    } catch (error) {
      cache.setQueryData(options.queryKey, before);
      notify(`${problemOf(error).message} No competitor was changed.`, { tone: 'risk' });
    }
    await changed();
  }

  const keyOf = (item: DealCompetitor) => ({ opportunityId: deal.id, competitorId: item.competitor.id });
  const place = (item: DealCompetitor, position: Position | null): Promise<void> =>
    send(
      () =>
        show((items) =>
          items.map((each) => (each.competitor.id === item.competitor.id ? { ...each, position } : each)),
        ),
      () => api.dealCompetitors.put({ ...keyOf(item), position }),
      `${item.competitor.name}: ${positionWords(position)}`,
      () => void place(item, item.position),
    );
  const putBack = (item: DealCompetitor) =>
    send(
      () => undefined,
      () => {
        const { position, strengths, weaknesses, notes } = item;
        return api.dealCompetitors.put({ ...keyOf(item), position, strengths, weaknesses, notes });
      },
      `${item.competitor.name} restored`,
    );

  return {
    list,
    place,
    /** Adds a competitor, or changes what is written about one; throws what the server answers. */
    async write(competitorId: string, given: Partial<CompetitorWords> & { position?: Position | null }) {
      await api.dealCompetitors.put({ opportunityId: deal.id, competitorId, ...given });
      await changed();
    },
    remove: (item: DealCompetitor) =>
      send(
        () => show((items) => items.filter(({ competitor }) => competitor.id !== item.competitor.id)),
        () => api.dealCompetitors.remove(keyOf(item)),
        `${item.competitor.name} removed from the deal`,
        () => void putBack(item),
      ),
  };
}
