/** Readers of messages and what they are told, for tests of what stands in messages. */
import type { SlackTopic } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { TestApp } from '../../../testing/app.ts';
import { composeMessages } from '../messages/compose-messages.ts';
import type { ComposedMessage, MessageReader, OutboxItem } from '../sending/reader.ts';

/** Returns a member, or a channel that they chose, with the rights that they have now. */
async function readerOf(
  tx: TenantTransaction,
  kind: MessageReader['kind'],
  memberId: string,
  publicUrl: string,
): Promise<MessageReader> {
  const { rows } = await tx.client.query<Actor>(
    `SELECT m.organization_id AS "organizationId", m.id AS "memberId", m.user_id AS "userId", m.name, m.email, m.role,
       '' AS "sessionId", o.time_zone AS "timeZone", o.currency, false AS "secondFactorDue"
     FROM members m JOIN organizations o ON o.organization_id = $1 WHERE m.organization_id = $1 AND m.id = $2`,
    [tx.organizationId, memberId],
  );
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  return { kind, actor: rows[0], reader: { publicUrl, locale: 'en-NZ' } };
}

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
    async (tx) => composeMessages(tx, await readerOf(tx, kind, memberId, settings.publicUrl), items, now),
    { readOnly: true },
  );
