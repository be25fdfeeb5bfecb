import type { Playbook, PlaybookTab, SectionKey } from '@forecastle/rules';
import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

/** A version of the text of a section of a playbook; the highest one counts. Without words it is the shipped one again. */
export const playbookSections = pgTable(
  'playbook_sections',
  {
    organizationId: organizationId(),
    kind: text('kind').$type<SectionKey>().notNull(),
    version: integer('version').notNull(),
    subject: text('subject'),
    body: text('body'),
    authorId: uuid('author_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.kind, t.version] }),
    foreignKey({ columns: [t.organizationId, t.authorId], foreignColumns: [members.organizationId, members.id] }),
  ],
);

/** The tab of a playbook that somebody looked at last. */
export const playbookTabs = pgTable(
  'playbook_tabs',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    playbook: text('playbook').$type<Playbook>().notNull(),
    tab: text('tab').$type<PlaybookTab>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId, t.playbook] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
