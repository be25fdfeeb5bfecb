/** To whom a message goes, and what stands in it: composing knows no more of sending. Decision 0400. */
import type { SlackMessage, SlackReader, SlackTopic } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';

/** A person who is sent a message, or a channel. */
export interface MessageReader {
  readonly kind: 'person' | 'channel';
  /** Whose rights decide what stands in it, as they are now: the person, or who chose the channel. */
  readonly actor: Actor;
  /** How it is written: where links lead, and the locale; a channel's is the organisation's. */
  readonly reader: SlackReader;
}

/** One thing to tell. */
export interface OutboxItem {
  readonly id: string;
  readonly topic: SlackTopic;
  readonly opportunityId: string | null;
  readonly subjectId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

/** A message, and which of the items it tells. An item that is in none has nothing to say any more, and is dropped. */
export interface ComposedMessage {
  readonly message: SlackMessage;
  readonly itemIds: readonly string[];
}

/**
 * Makes the messages of what one reader is to be told now, reading everything with the reader's rights. What they may not see, and
 * what was seen, done or taken back meanwhile, is in none of them. Things of one kind stand in one message.
 */
export type ComposeMessages = (
  tx: TenantTransaction,
  to: MessageReader,
  items: readonly OutboxItem[],
  now: Date,
) => Promise<readonly ComposedMessage[]>;
