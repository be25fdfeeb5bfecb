import type { SalesforceSide } from '@forecastle/rules';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { conflict } from '../../../../platform/http/errors.ts';
import { mayManageConnections } from '../../may-manage-connections.ts';
import { moveForReason } from '../../move-state.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { apiOfConnection } from '../api-of-connection.ts';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { connectedSalesforce, keepUsage } from '../salesforce-row.ts';
import { type Description, describeSide } from './describe-side.ts';
import { keepDescription } from './kept-description.ts';
import { type OurPeople, ourSide } from './our-side.ts';
import { lastByPerson, readMapping, type SavedByPerson, type StoredMapping } from './stored-mapping.ts';

export interface Sides {
  readonly connectionId: string;
  readonly theirs: SalesforceSide & Description;
  readonly ours: OurPeople;
  readonly stored: StoredMapping | null;
  /** The last version that a person saved. */
  readonly lastSave: SavedByPerson | null;
}

/**
 * Asks Salesforce what can be mapped, and hands it on with our own side. Throws FORBIDDEN, and CONFLICT when Salesforce is not
 * connected or refuses.
 */
export async function askSides<T>(
  { pool, actor, settings }: Asking,
  work: (sides: Sides, api: SalesforceApi) => Promise<T>,
): Promise<T> {
  const { organizationId } = actor;
  const known = await inTenant(
    pool,
    organizationId,
    async (tx) => {
      await mayManageConnections(tx, actor);
      const row = await connectedSalesforce(tx);
      return {
        row,
        ours: await ourSide(tx),
        stored: await readMapping(tx, row.id),
        lastSave: await lastByPerson(tx, row.id),
      };
    },
    { readOnly: true },
  );
  const api = apiOfConnection({ pool, settings, organizationId }, known.row, 'person');
  try {
    const theirs = await describeSide(api);
    await inTenant(pool, organizationId, async (tx) => {
      await keepDescription(tx, known.row, theirs.objects);
      await keepUsage(tx, known.row.id, api.limits, new Date());
    });
    const { row, ...rest } = known;
    return await work({ connectionId: row.id, theirs, ...rest }, api);
  } catch (error) {
    if (!(error instanceof SalesforceRefused)) throw error;
    const { reason } = error;
    if (reason !== null) {
      await inTenant(pool, organizationId, (tx) => moveForReason(tx, known.row.id, reason, new Date()));
    }
    throw conflict({ field: null, message: `${error.message} Nothing was changed.` });
  }
}
