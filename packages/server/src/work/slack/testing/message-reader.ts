/** Readers of messages and what they are told, for tests of what stands in messages. */
import type { SlackTopic } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { TestApp } from '../../../testing/app.ts';
import { presentMember } from '../links/linked-actor.ts';
import { composeMessages } from '../messages/compose-messages.ts';
import type { ComposedMessage, MessageReader, OutboxItem } from '../sending/reader.ts';

export const outboxItem = (topic: SlackTopic, given: Partial<OutboxItem> = {}): OutboxItem => ({
  id: newId(),
  topic,
  opportunityId: null,
  subjectId: null,
  facts: {},
  occurredAt: new Date(),
  ...given,
});

/** Composes what a member, or a channel that they chose, is told of some things now. */
export const composedFor = (
  { database, settings }: TestApp,
  organizationId: string,
  { kind = 'person', memberId }: { readonly kind?: MessageReader['kind']; readonly memberId: string },
  items: readonly OutboxItem[],
  now = new Date(),
): Promise<readonly ComposedMessage[]> =>
  inTenant(
    database.pool,
    organizationId,
    async (tx) => {
      const actor = await presentMember(tx, memberId);
      if (!actor) throw new Error(`there is no member ${memberId}`);
      const reader = { publicUrl: settings.publicUrl, locale: 'en-NZ' };
      return composeMessages(tx, { kind, actor, reader }, items, now);
    },
    { readOnly: true },
  );
