import type { DetailLevel, RoleView } from '@forecastle/rules';
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { organizationId } from './columns.ts';
import { members } from './identity.ts';

/** How a person looks at the revenue dashboard; never at what they may look. */
export const revenuePreferences = pgTable(
  'revenue_preferences',
  {
    organizationId: organizationId(),
    memberId: uuid('member_id').notNull(),
    roleView: text('role_view').$type<RoleView>().notNull(),
    detail: text('detail').$type<DetailLevel>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.memberId] }),
    foreignKey({ columns: [t.organizationId, t.memberId], foreignColumns: [members.organizationId, members.id] }),
  ],
);
