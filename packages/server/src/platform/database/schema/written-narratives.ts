/** Narratives that a model wrote, by the facts they were made from. */
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';
import { opportunities } from './records.ts';

export const writtenNarratives = pgTable(
  'written_narratives',
  {
    organizationId: organizationId(),
    id: id(),
    /** Which narrative it is, for whom the facts may change: a score of a deal in a locale, somebody's forecast. */
    subject: text('subject').notNull(),
    /** SHA-256 of the subject's record and of what the model was sent. */
    factsHash: text('facts_hash').notNull(),
    /** Null for a forecast. */
    opportunityId: uuid('opportunity_id'),
    /** People it may name: when one of them is erased, it goes. */
    contactIds: uuid('contact_ids').array().notNull().default(sql`'{}'`),
    authorId: uuid('author_id').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    callId: uuid('call_id').notNull(),
    /** Sentences as the model wrote them, checked whenever they are read. Null while they are written. */
    segments: jsonb('segments').$type<readonly { text: string; facts: readonly string[] }[]>(),
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** While it is written: the last sign of the process that does. */
    aliveAt: instant('alive_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.opportunityId],
      foreignColumns: [opportunities.organizationId, opportunities.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('written_narratives_facts').on(t.organizationId, t.factsHash),
    index('written_narratives_subject').on(t.organizationId, t.subject, t.writtenAt),
    index('written_narratives_deal').on(t.organizationId, t.opportunityId),
    index('written_narratives_people').using('gin', t.contactIds),
    index('written_narratives_age').on(t.writtenAt),
    index('written_narratives_writing').on(t.aliveAt).where(sql`segments IS NULL`),
  ],
);
