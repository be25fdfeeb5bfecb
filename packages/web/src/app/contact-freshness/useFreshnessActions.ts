import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { api, newKey, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { dealChanged } from '../opportunities/dealCache.ts';
import { type FreshContact, type FreshPage, rowKey } from './freshContact.ts';
import { freshnessChanged } from './useFreshness.ts';

type Rows = InfiniteData<FreshPage>;

/** What is done with a contact from its row: shown at once, taken back when the server refuses, and each with its undo. */
export function useFreshnessActions() {
  const cache = useQueryClient();
  const queryKey = query.contactFreshness.list.key({ type: 'infinite' });

  const show = (change: (items: readonly FreshContact[]) => FreshContact[]) =>
    cache.setQueriesData<Rows>(
      { queryKey },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
    );

  async function send(row: FreshContact, shown: () => void, run: () => Promise<unknown>, kept: string) {
    const before = cache.getQueriesData<Rows>({ queryKey });
    shown();
    try {
      await run();
      return true;
    } catch (error) {
      for (const [key, data] of before) cache.setQueryData(key, data);
      notify(`${problemOf(error).message} ${kept}`, { tone: 'risk' });
      return false;
    } finally {
      void dealChanged(cache, row.opportunity.id);
      void freshnessChanged(cache);
    }
  }

  return {
    /** An interaction now: freshness starts again at 100 on every deal they are on. Undo deletes it. */
    async confirm(row: FreshContact) {
      const { contact, opportunity } = row;
      const kept = 'Nothing was recorded.';
      const occurredAt = new Date().toISOString();
      let activityId = '';
      const met = (item: FreshContact): FreshContact =>
        item.contact.id === contact.id
          ? { ...item, lastInteractionAt: occurredAt, freshness: { score: 100, band: 'active' }, dueAt: null }
          : item;
      const done = await send(
        row,
        () => show((items) => items.map(met)),
        async () => {
          const activity = await api.activities.create(
            {
              opportunityId: opportunity.id,
              kind: 'engagement_confirmed',
              subject: `Engagement of ${contact.name} confirmed`.slice(0, SUBJECT_MAX),
              occurredAt,
              contactIds: [contact.id],
            },
            { context: { idempotencyKey: newKey() } },
          );
          activityId = activity.id;
        },
        kept,
      );
      if (!done) return;
      notify(`Engagement of ${contact.name} confirmed`, {
        undo: () =>
          send(
            row,
            () => {},
            () => api.activities.remove({ id: activityId }),
            'The engagement is still confirmed.',
          ),
      });
    },

    async remove(row: FreshContact) {
      const { contact, opportunity, role, influence } = row;
      const at = { opportunityId: opportunity.id, contactId: contact.id };
      const done = await send(
        row,
        () => show((items) => items.filter((item) => rowKey(item) !== rowKey(row))),
        () => api.dealContacts.remove(at),
        `${contact.name} is still on the deal.`,
      );
      if (!done) return;
      notify(`${contact.name} removed from ${opportunity.name}`, {
        undo: () =>
          send(
            row,
            () => {},
            () => api.dealContacts.put({ ...at, role, influence }),
            `${contact.name} is off the deal.`,
          ),
      });
    },
  };
}

/** As the contract has it; a name may be nearly as long. */
const SUBJECT_MAX = 500;

export type FreshnessActions = ReturnType<typeof useFreshnessActions>;
