import type { OUTSIDE_SYSTEMS } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import type { Describe, Described } from './describe.ts';
import { describeApiKeys } from './describe-api-keys.ts';
import { describeGoogleWorkspace } from './describe-google-workspace.ts';
import { describeMail } from './describe-mail.ts';
import { describeSalesforce } from './describe-salesforce.ts';
import { describeSingleSignOn } from './describe-single-sign-on.ts';
import { describeSlack } from './describe-slack.ts';
import { describeSpreadsheets } from './describe-spreadsheets.ts';
import { describeWebhooks } from './describe-webhooks.ts';

/** A connection that is not built: it cannot be anything but not connected. */
const notBuilt =
  (kind: (typeof OUTSIDE_SYSTEMS)[number]): Describe =>
  async () => ({ kind, state: 'not_connected' });

/** Every connection, in the order shown. */
const DESCRIBERS: readonly Describe[] = [
  describeSalesforce,
  describeGoogleWorkspace,
  notBuilt('microsoft_365'),
  describeSlack,
  describeSpreadsheets,
  describeSingleSignOn,
  describeWebhooks,
  describeApiKeys,
  describeMail,
];

/** Returns how each connection is, for admins. */
export async function listIntegrations(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  now = new Date(),
): Promise<{ items: Described[] }> {
  if (!may(actor, 'manageIntegrations')) throw forbidden();
  const items: Described[] = [];
  for (const describe of DESCRIBERS) items.push(await describe(tx, settings, now));
  return { items };
}
