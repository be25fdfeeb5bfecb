import { type ContactRole, ROLE_NAMES } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, newKey, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { saveChange, useChangesUnder } from '../../unsaved/unsaved.ts';
import { type Deal, type DealContact, dealPath } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { tabPath } from '../show/tabs.ts';
import { type ContactPart, contactSaver, partPlace } from './contactSaver.ts';

/** Asks for the contacts of a deal; for none while there is no deal yet. */
export const useDealContacts = (opportunityId: string | null) =>
  useQuery(
    query.dealContacts.list.queryOptions({
      input: { opportunityId: opportunityId ?? '' },
      enabled: opportunityId !== null,
    }),
  );

/** Who is on a deal with what was chosen here and is on its way or not saved: it stays where it was chosen. */
export function useShownContacts(opportunityId: string, items: readonly DealContact[]): readonly DealContact[] {
  const changes = useChangesUnder<ContactPart>(`contact/${opportunityId}/`);
  return useMemo(
    () =>
      items.flatMap((item) => {
        const change = changes.find(({ change }) => change.given.contactId === item.contact.id)?.change;
        if (!change) return [item];
        const { role, influence, isRemoved } = change.given;
        // Who was to be taken off and could not be stands there still, with what to do about it.
        return isRemoved && change.problem === null ? [] : [{ ...item, role, influence }];
      }),
    [items, changes],
  );
}

interface Part {
  readonly role: ContactRole | null;
  readonly influence: number | null;
}

/** Changes of who is on a deal, saved at once and undone by changing back. */
export function useDealContactChanges(deal: Deal) {
  const cache = useQueryClient();
  const { queryKey } = query.dealContacts.list.queryOptions({ input: { opportunityId: deal.id } });
  const show = (change: (items: readonly DealContact[]) => DealContact[]) =>
    cache.setQueryData(queryKey, (data) => data && { items: change(data.items) });

  /** Runs a change that is already shown; takes it back from the screen when the server refuses. */
  async function send(shown: () => void, run: () => Promise<unknown>): Promise<boolean> {
    const before = cache.getQueryData(queryKey);
    shown();
    try {
      await run();
      return true;
    } catch (error) {
      cache.setQueryData(queryKey, before);
      notify(`${problemOf(error).message} No contact was changed.`, { tone: 'risk' });
      return false;
    } finally {
      void dealChanged(cache, deal.id);
    }
  }

  const put = (contact: DealContact, part: Part) =>
    send(
      () =>
        show((items) =>
          items.some((item) => item.contact.id === contact.contact.id)
            ? items.map((item) => (item.contact.id === contact.contact.id ? { ...item, ...part } : item))
            : [...items, { ...contact, ...part }],
        ),
      () => api.dealContacts.put({ opportunityId: deal.id, contactId: contact.contact.id, ...part }),
    );
  const partOf = ({ role, influence }: DealContact): Part => ({ role, influence });

  return {
    async change(item: DealContact, part: Part) {
      const { id, name } = item.contact;
      const given = { opportunityId: deal.id, contactId: id, ...part };
      const words = part.role === null ? 'No role' : ROLE_NAMES[part.role];
      const change = {
        kind: 'contact' as const,
        what: `Role of ${name} on ${deal.name}`,
        shown: part.influence === null ? words : `${words}, influence ${part.influence}`,
        to: tabPath(dealPath(deal.id), 'contacts'),
        given,
      };
      if (!(await saveChange(partPlace(deal.id, id), change, contactSaver))) return;
      notify(`${name} changed`, { undo: () => put(item, partOf(item)) });
    },
    async remove(contact: DealContact) {
      const { id, name } = contact.contact;
      const change = {
        kind: 'contact' as const,
        what: `Removing ${name} from ${deal.name}`,
        shown: null,
        to: tabPath(dealPath(deal.id), 'contacts'),
        given: { opportunityId: deal.id, contactId: id, ...partOf(contact), isRemoved: true },
      };
      if (!(await saveChange(partPlace(deal.id, id), change, contactSaver))) return;
      notify(`${name} removed from the deal`, { undo: () => put(contact, partOf(contact)) });
    },
    /** An interaction now: freshness starts again at 100. Undo deletes it. */
    async confirm(contact: DealContact) {
      const { id, name } = contact.contact;
      let activityId = '';
      const done = await send(
        () => {},
        async () => {
          const activity = await api.activities.create(
            {
              opportunityId: deal.id,
              kind: 'engagement_confirmed',
              subject: `Engagement of ${name} confirmed`,
              occurredAt: new Date().toISOString(),
              contactIds: [id],
            },
            { context: { idempotencyKey: newKey() } },
          );
          activityId = activity.id;
        },
      );
      if (!done) return;
      notify(`Engagement of ${name} confirmed`, {
        undo: () =>
          send(
            () => {},
            () => api.activities.remove({ id: activityId }),
          ),
      });
    },
  };
}
