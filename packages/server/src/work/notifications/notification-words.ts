import type { Notification } from '@forecastle/contract';
import { notificationSentence } from '@forecastle/rules';
import type * as z from 'zod';

/** Returns the sentence of a notification; `called` writes the names in it as the place where it is read needs them. */
export function notificationWords(
  notification: z.infer<typeof Notification>,
  called: (name: string) => string = (name) => name,
): string {
  const {
    kind,
    actor,
    deal,
    account,
    contact,
    count,
    from,
    task,
    export: file,
    commit,
    meeting,
    channel,
  } = notification;
  const named = (name: string | null | undefined) => (name ? called(name) : null);
  return notificationSentence({
    kind,
    actorName: named(actor?.name),
    onName: named((deal ?? account ?? contact)?.name),
    count,
    fromName: named(from?.name),
    taskTitle: named(task?.title),
    exportName: file?.name ?? null,
    commit: commit && { scope: commit.scope, name: named(commit.name) },
    meeting: meeting && { title: called(meeting.title), proposed: meeting.proposed },
    channelName: named(channel?.name),
  });
}
