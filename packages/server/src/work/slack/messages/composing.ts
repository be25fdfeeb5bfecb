/** What every message that nobody asked for is composed with. */
import type { SlackAudience } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { POLICIES } from '../../../tenancy/identity/policies.ts';
import { seenBy } from '../choices/seen-by.ts';
import { scopeWords } from '../commands/scope-words.ts';
import type { ComposedMessage, MessageReader, OutboxItem } from '../sending/reader.ts';

export interface Composing {
  readonly tx: TenantTransaction;
  readonly to: MessageReader;
  readonly audience: SlackAudience;
  readonly now: Date;
}

/** Makes one message of things of one kind; null where none of them is to be told any more. */
export type Compose = (composing: Composing, items: readonly OutboxItem[]) => Promise<ComposedMessage | null>;

/** Returns who reads, as messages say it. A channel is told of its chooser by name: many people read it. */
export function audienceOf({ kind, actor, reader }: MessageReader): SlackAudience {
  if (kind === 'person') return { reader, channel: null };
  return { reader, channel: { chosenBy: actor.name, sees: seenBy(actor) } };
}

/** Says whose deals figures are about, to the one who reads. */
export function scopeWordsFor({ kind, actor }: Pick<MessageReader, 'kind' | 'actor'>): string {
  const isTeam = POLICIES[actor.role].scope === 'team';
  return kind === 'channel' && isTeam ? `Deals of ${actor.name}’s team` : scopeWords(actor);
}
