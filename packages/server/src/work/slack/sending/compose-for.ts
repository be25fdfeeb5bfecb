/** Composes what one reader is told, with their rights of this moment. */
import type pg from 'pg';
import { inTenant } from '../../../platform/database/tenant.ts';
import { presentMember } from '../links/linked-actor.ts';
import type { StoredTarget } from './read-target.ts';
import type { ComposedMessage, ComposeMessages, MessageReader, OutboxItem } from './reader.ts';

interface Composing {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly compose: ComposeMessages;
  readonly publicUrl: string;
  readonly now: Date;
}

export interface Composed {
  readonly messages: readonly ComposedMessage[];
  /** What could not be composed, by a defect of ours. */
  readonly failures: readonly { readonly error: unknown; readonly itemIds: readonly string[] }[];
}

/** Composes all items together. Where that fails, each topic is composed by itself, so that one holds up no other. */
export async function composeFor(
  composing: Composing,
  stored: StoredTarget,
  items: readonly OutboxItem[],
): Promise<Composed> {
  try {
    return { messages: await composeItems(composing, stored, items), failures: [] };
  } catch (error) {
    const byTopic = [...Map.groupBy(items, ({ topic }) => topic).values()];
    if (byTopic.length === 1) return { messages: [], failures: [{ error, itemIds: items.map(({ id }) => id) }] };
    const each: Composed[] = [];
    for (const own of byTopic) each.push(await composeFor(composing, stored, own));
    return { messages: each.flatMap(({ messages }) => messages), failures: each.flatMap(({ failures }) => failures) };
  }
}

function composeItems(
  { pool, organizationId, compose, publicUrl, now }: Composing,
  { target, actor: { memberId } }: StoredTarget,
  items: readonly OutboxItem[],
): Promise<readonly ComposedMessage[]> {
  return inTenant(
    pool,
    organizationId,
    async (tx) => {
      const actor = await presentMember(tx, memberId);
      if (!actor) return [];
      const isPerson = target.kind === 'person';
      const reader: MessageReader = {
        kind: target.kind,
        actor,
        reader: { publicUrl, ...(isPerson ? { locale: actor.locale } : {}) },
      };
      return compose(tx, reader, items, now);
    },
    { readOnly: true },
  );
}
