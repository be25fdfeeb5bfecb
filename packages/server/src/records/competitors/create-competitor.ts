import type { Competitor } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkCompetitorNames, checkCompetitorRoom, tidyAliases } from './check-competitor.ts';
import { COMPETITOR_COLUMNS, type CompetitorRow, listCompetitors, presentCompetitor } from './list-competitors.ts';

/** Adds a competitor that deals can name. */
export async function createCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { name, aliases: given }: { name: string; aliases: readonly string[] },
): Promise<z.infer<typeof Competitor>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'competitors');
  const existing = await listCompetitors(tx);
  const aliases = tidyAliases(name, given);
  checkCompetitorNames(existing, { id: null, name, aliases });
  checkCompetitorRoom(existing, 'name');
  const { rows } = await tx.client.query<CompetitorRow>(
    `INSERT INTO competitors (organization_id, id, name, name_key, aliases) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COMPETITOR_COLUMNS}`,
    [tx.organizationId, newId(), name, nameKey(name), JSON.stringify(aliases)],
  );
  const [row] = rows;
  if (!row) throw new Error('the new competitor was not returned');
  await recordEvent(tx, actor, { kind: 'competitor_created', subject: { kind: 'competitor', id: row.id } });
  return presentCompetitor(row);
}
