/** Names by which one message or meeting is known in every mailbox or calendar that has it. */
import { createHash } from 'node:crypto';
import type { IncomingEvent, IncomingMessage } from '@forecastle/rules';
import type { MailboxOfMember } from '../source.ts';

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** One without a Message-ID is known in its own mailbox alone. */
export const messageKey = (
  { organizationId, connectionId }: Pick<MailboxOfMember, 'organizationId' | 'connectionId'>,
  { internetMessageId, messageId }: Pick<IncomingMessage, 'internetMessageId' | 'messageId'>,
): string => {
  const shared = internetMessageId?.trim() ?? '';
  return shared === '' ? hashOf(organizationId, connectionId, messageId) : hashOf(organizationId, shared);
};

/** The first start of an instance is written in the zone of each calendar, so that it is compared as an instant. */
export const meetingKey = (
  { organizationId }: Pick<MailboxOfMember, 'organizationId'>,
  { iCalUid, originalStart }: Pick<IncomingEvent, 'iCalUid' | 'originalStart'>,
): string => {
  const at = Date.parse(originalStart ?? '');
  return hashOf(organizationId, iCalUid, Number.isNaN(at) ? (originalStart ?? '') : new Date(at).toISOString());
};
