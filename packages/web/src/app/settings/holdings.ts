import { MEETING_BIN_DAYS } from '@forecastle/contract/limits';
import type { api } from '../../api/client.ts';

export type Holdings = Awaited<ReturnType<typeof api.people.holdings>>;

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
export const dealCount = (count: number): string => some(count, 'deal', 'deals');

/** What there is in hand and what becomes of it, a line each; nothing of what there is none of. */
export function heldWords(held: Holdings, areWebhooksKept = false): string[] {
  const { openDeals, closedDeals, records, ownMeetings, reports } = held;
  const { apiKeys, imports, tasksWithDeals, tasksElsewhere, webhooks } = held;
  return [
    openDeals > 0 && `${some(openDeals, 'open deal moves', 'open deals move')} to a new owner`,
    records > 0 && `${some(records, 'account or contact moves', 'accounts and contacts move')} to a new owner`,
    closedDeals > 0 && `${some(closedDeals, 'closed deal stays', 'closed deals stay')} theirs`,
    tasksWithDeals > 0 && `${some(tasksWithDeals, 'open task goes', 'open tasks go')} with those deals`,
    tasksElsewhere > 0 &&
      `${some(tasksElsewhere, 'open task on a colleague’s deal goes to its owner', 'open tasks on colleagues’ deals go to their owners')}`,
    ownMeetings > 0 &&
      `${some(ownMeetings, 'recorded meeting that only they see is', 'recorded meetings that only they see are')} deleted after ${MEETING_BIN_DAYS} days`,
    reports > 0 && `${some(reports, 'person reports', 'people report')} to a new manager`,
    imports > 0 && `${some(imports, 'import stops', 'imports stop')}; saved rows stay`,
    apiKeys > 0 && `${some(apiKeys, 'API key stops', 'API keys stop')} working`,
    webhooks > 0 &&
      (areWebhooksKept
        ? `${some(webhooks, 'webhook moves', 'webhooks move')} to another admin`
        : `${some(webhooks, 'webhook pauses', 'webhooks pause')} until an admin turns ${webhooks === 1 ? 'it' : 'them'} on`),
  ].filter((line) => line !== false);
}
