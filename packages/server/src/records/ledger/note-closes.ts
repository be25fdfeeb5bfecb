import { closeNews } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { noteSlackEvents } from '../../tenancy/slack-outbox/note-events.ts';
import { momentIn } from '../health/calendar.ts';
import type { LedgerEntry } from './changes.ts';

/**
 * Notes deals that change-sets have just won or lost for those who want them in Slack; other changes ask nothing. It is news from when
 * it is recorded: a close of yesterday would be old already.
 */
export async function noteCloses(tx: TenantTransaction, entries: readonly LedgerEntry[]): Promise<void> {
  if (!entries.some(({ changes }) => changes.status)) return;
  const now = await momentIn(tx, new Date());
  const news = entries.flatMap((entry) => {
    const { kind, actor, opportunityId, effectiveAt, changes } = entry;
    const topic = closeNews(
      {
        kind,
        isUndo: entry.undoes !== undefined,
        isImport: actor.kind === 'import',
        effectiveAt: effectiveAt.getTime(),
        changes,
      },
      now,
    );
    return topic === null ? [] : [{ topic, opportunityId, occurredAt: new Date(now.instant) }];
  });
  if (news.length > 0) await noteSlackEvents(tx, ['deal_won', 'deal_lost'], () => news);
}
