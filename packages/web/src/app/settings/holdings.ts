import type { api } from '../../api/client.ts';

export type Holdings = Awaited<ReturnType<typeof api.people.holdings>>;

const some = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
export const dealCount = (count: number): string => some(count, 'deal', 'deals');

/** What there is in hand and what becomes of it, a line each; nothing of what there is none of. */
export function heldWords(
  { openDeals, closedDeals, records, reports, apiKeys, imports, tasksWithDeals, tasksElsewhere, webhooks }: Holdings,
  areWebhooksKept = false,
): string[] {
  return [
    openDeals > 0 && `${some(openDeals, 'open deal goes', 'open deals go')} to somebody else`,
    records > 0 && `${some(records, 'account or contact goes', 'accounts and contacts go')} to somebody else`,
    closedDeals > 0 && `${some(closedDeals, 'closed deal stays', 'closed deals stay')} theirs, for history`,
    tasksWithDeals > 0 && `${some(tasksWithDeals, 'open task goes', 'open tasks go')} with those deals`,
    tasksElsewhere > 0 &&
      `${some(tasksElsewhere, 'open task on a deal of another goes to its owner', 'open tasks on deals of others go to their owners')}`,
    reports > 0 && `${some(reports, 'person reports', 'people report')} to somebody else`,
    imports > 0 && `${some(imports, 'import stops', 'imports stop')}; what was written stays`,
    apiKeys > 0 && `${some(apiKeys, 'API key stops', 'API keys stop')} working`,
    webhooks > 0 &&
      (areWebhooksKept
        ? `${some(webhooks, 'webhook goes', 'webhooks go')} on under another admin`
        : `${some(webhooks, 'webhook pauses', 'webhooks pause')} until an admin turns ${webhooks === 1 ? 'it' : 'them'} on`),
  ].filter((line) => line !== false);
}
