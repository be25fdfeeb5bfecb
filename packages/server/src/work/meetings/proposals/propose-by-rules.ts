import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** Finds what a meeting may change in its deal, and replaces the proposals that nobody has decided on. */
export async function proposeByRules(_tx: TenantTransaction, _meetingId: string): Promise<void> {}
