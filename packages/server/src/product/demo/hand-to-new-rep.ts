/** Deals that the new rep was handed by her colleagues in the last days. */
import { startOfLocalDay } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { updateOpportunity } from '../../records/opportunities/update-opportunity.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { NEW_REP } from './people.ts';

const DAYS_AGO = 5;
const AT_MS = 9 * 3_600_000;

interface Handing {
  readonly memberIds: ReadonlyMap<string, string>;
  readonly today: number;
  readonly timeZone: string;
}

export async function handToNewRep(
  tx: TenantTransaction,
  admin: Actor,
  { memberIds, today, timeZone }: Handing,
): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    // One of each that has just begun to be worked on, and was there by then.
    `SELECT DISTINCT ON (owner_id) id FROM opportunities
     WHERE organization_id = $1 AND status = 'open' AND owner_id = ANY($2::uuid[]) AND created_on < $3::date
     ORDER BY owner_id, created_on DESC, id`,
    [
      tx.organizationId,
      NEW_REP.from.map((name) => memberIds.get(name)),
      new Date((today - DAYS_AGO) * 86_400_000).toISOString().slice(0, 10),
    ],
  );
  const at = new Date(startOfLocalDay(today - DAYS_AGO, timeZone) + AT_MS);
  for (const { id } of rows) {
    await updateOpportunity(tx, admin, { id, ownerId: memberIds.get(NEW_REP.name) }, at);
  }
}
