import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { changedFields } from '../../../ui/drafts/changedFields.ts';
import { notify } from '../../../ui/notify.ts';
import type { Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';

export type LineItems = Awaited<ReturnType<Api['lineItems']['list']>>;
export type LineItem = LineItems['items'][number];
export type LineGiven = Omit<
  LineItem,
  'id' | 'currency' | 'amountMinor' | 'listPriceMinor' | 'serviceOn' | 'description' | 'version'
>;

/** The lines of a deal and what can be done with them; every answer is the whole list with its new total. */
export function useLineItems(deal: Deal) {
  const cache = useQueryClient();
  const options = query.lineItems.list.queryOptions({ input: { opportunityId: deal.id } });
  const list = useQuery(options);

  const put = (view: LineItems) => {
    cache.setQueryData(options.queryKey, view);
    void dealChanged(cache, deal.id);
  };
  async function send(run: () => Promise<LineItems>, words: string, undo?: () => unknown): Promise<void> {
    try {
      put(await run());
      notify(words, undo ? { undo } : {});
    } catch (error) {
      notify(`${problemOf(error).message} No line was changed.`, { tone: 'risk' });
      await cache.invalidateQueries({ queryKey: options.queryKey });
    }
  }

  const setFollows = (follows: boolean): Promise<void> => {
    const before = deal.amountMinor;
    const undo = follows
      ? () =>
          send(async () => {
            // Setting the amount by hand ends the following too, but not where it is what the lines come to.
            await api.lineItems.follow({ opportunityId: deal.id, follows: false });
            await api.opportunities.update({ id: deal.id, amountMinor: before });
            return api.lineItems.list({ opportunityId: deal.id });
          }, 'Amount restored')
      : () => setFollows(true);
    return send(
      () => api.lineItems.follow({ opportunityId: deal.id, follows }),
      follows ? 'Amount now comes from the lines' : 'Amount is now set by hand',
      undo,
    );
  };
  return {
    list,
    setFollows,
    /** Converts the deal and all its lines; throws what the server answers. */
    async convert(currency: string) {
      const before = { currency: deal.currency, amountMinor: deal.amountMinor };
      put(await api.lineItems.convert({ opportunityId: deal.id, currency }));
      const { version: expectedVersion } = await api.opportunities.get({ id: deal.id });
      notify(`Converted to ${currency}`, {
        undo: () =>
          send(
            () => api.lineItems.convertBack({ opportunityId: deal.id, ...before, expectedVersion }),
            `Back in ${before.currency}`,
          ),
      });
    },
    /** Adds a line; throws what the server answers. */
    async add(given: LineGiven, key: string) {
      put(await api.lineItems.create({ opportunityId: deal.id, ...given }, { context: { idempotencyKey: key } }));
      notify(`${given.product} added`);
    },
    /** Changes a line; throws what the server answers. */
    async change(line: LineItem, given: LineGiven) {
      const { id, currency: _, amountMinor: __, listPriceMinor: ___, version: ____, ...was } = line;
      const view = await api.lineItems.update({ id, ...changedFields(was, given).given });
      put(view);
      const expectedVersion = view.items.find((item) => item.id === id)?.version;
      notify(`${given.product} changed`, {
        undo: () => send(() => api.lineItems.restore({ id, expectedVersion }), 'Undone'),
      });
    },
    remove: (line: LineItem) =>
      send(
        () => api.lineItems.remove({ id: line.id }),
        `${line.product} deleted`,
        () => send(() => api.lineItems.restore({ id: line.id }), `${line.product} restored`),
      ),
  };
}
