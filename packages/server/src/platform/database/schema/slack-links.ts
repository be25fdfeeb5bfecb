/** Which Slack user is which person, confirmed by them, and requests that they have yet to confirm. Decision 0398. */
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, organizationId } from './columns.ts';
import { members } from './identity.ts';

export const slackLinks = pgTable(
  'slack_links',
  {
    organizationId: organizationId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    /** Slack's ids of the workspace and the user. */
    teamId: text('team_id').notNull(),
    slackUserId: text('slack_user_id').notNull(),
    /** As they were when it was confirmed. */
    teamName: text('team_name').notNull(),
    slackName: text('slack_name').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
    uniqueIndex('slack_links_member').on(t.organizationId, t.memberId),
    uniqueIndex('slack_links_user').on(t.organizationId, t.teamId, t.slackUserId),
  ],
);

/** Good once, for some minutes. */
export const slackLinkCodes = pgTable(
  'slack_link_codes',
  {
    organizationId: organizationId(),
    /** SHA-256 of the code in the link; the code itself is never kept. */
    codeHash: text('code_hash').notNull(),
    teamId: text('team_id').notNull(),
    slackUserId: text('slack_user_id').notNull(),
    teamName: text('team_name').notNull(),
    slackName: text('slack_name').notNull(),
    /** Null where Slack does not tell it. */
    slackEmail: text('slack_email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.codeHash] }),
    uniqueIndex('slack_link_codes_user').on(t.organizationId, t.teamId, t.slackUserId),
  ],
);
