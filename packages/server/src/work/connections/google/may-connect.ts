import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { demoOf } from '../../../tenancy/organizations/demo-of.ts';

/** Throws FORBIDDEN in the demo, which connects nobody's mailbox. Everybody else connects their own, and it alone. */
export async function mayConnectMailboxes(tx: TenantTransaction): Promise<void> {
  if (await demoOf(tx)) throw forbidden('The demo connects no mailboxes. Sign up to connect yours.');
}
