import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { organizations } from './identity.ts';

/** Which organisations are copies of the demo workspace, and from when on a copy is removed with all it holds. */
export const demoWorkspaces = pgTable('demo_workspaces', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.organizationId),
  createdAt: instant('created_at').notNull().defaultNow(),
  removedAt: instant('removed_at').notNull(),
});
