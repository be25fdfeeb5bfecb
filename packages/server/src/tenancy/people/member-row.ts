import type { members } from '../../platform/database/schema/index.ts';

export type MemberRow = typeof members.$inferSelect;
