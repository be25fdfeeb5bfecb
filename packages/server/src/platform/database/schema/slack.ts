/** Workspaces of Slack that are connected, who holds the socket to each, and what came from them. Decision 0397. */
import type { SlackMode } from '@forecastle/rules';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, organizationId } from './columns.ts';
import { connections } from './connections.ts';

/** Is there while the workspace is connected. One app in one workspace belongs to one organisation. */
export const slackWorkspaces = pgTable(
  'slack_workspaces',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    teamId: text('team_id').notNull(),
    appId: text('app_id').notNull(),
    mode: text('mode').$type<SlackMode>().notNull(),
    /** The server that holds the socket, by a name that it gave itself when it started. */
    holderId: uuid('holder_id'),
    /** Another may take it from here on. */
    heldUntil: instant('held_until'),
    /** Since when the socket is open; null while it is not. */
    openSince: instant('open_since'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    uniqueIndex('slack_workspaces_app').on(t.teamId, t.appId),
  ],
);

/** Commands, interactions and events that were taken, so that what Slack sends again is not done again. */
export const slackDeliveries = pgTable(
  'slack_deliveries',
  {
    organizationId: organizationId(),
    connectionId: uuid('connection_id').notNull(),
    /** Of the thing itself, the same in each repeat and on both ways. */
    key: text('key').notNull(),
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.connectionId, t.key] }),
    foreignKey({
      columns: [t.organizationId, t.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }),
    index('slack_deliveries_taken').on(t.takenAt),
  ],
);
