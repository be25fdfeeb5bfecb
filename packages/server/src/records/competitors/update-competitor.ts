import type { Competitor } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { changesOf } from '../../tenancy/audit/changes-of.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { nameKey } from '../accounts/name-key.ts';
import { checkCompetitorNames, checkCompetitorRoom, tidyAliases } from './check-competitor.ts';
import { COMPETITOR_COLUMNS, type CompetitorRow, listCompetitors, presentCompetitor } from './list-competitors.ts';

export interface CompetitorChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly archived?: boolean | undefined;
}

/** Changes a competitor, or archives it: deals keep it, and no new one can name it. */
export async function updateCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { id, archived, ...change }: CompetitorChange,
): Promise<z.infer<typeof Competitor>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  await takeTurn(tx, 'competitors');
  const existing = await listCompetitors(tx);
  const before = existing.find((competitor) => competitor.id === id);
  if (!before) throw notFound('competitor');
  const name = change.name ?? before.name;
  const aliases = tidyAliases(name, change.aliases ?? before.aliases);
  checkCompetitorNames(existing, { id, name, aliases });
  if (before.archived && archived === false) checkCompetitorRoom(existing, 'archived');
  const { rows } = await tx.client.query<CompetitorRow>(
    `UPDATE competitors SET name = $3, name_key = $4, aliases = $5,
       archived_at = CASE WHEN $6::boolean THEN coalesce(archived_at, now()) END
     WHERE organization_id = $1 AND id = $2 RETURNING ${COMPETITOR_COLUMNS}`,
    [tx.organizationId, id, name, nameKey(name), JSON.stringify(aliases), archived ?? before.archived],
  );
  const [row] = rows;
  if (!row) throw new Error(`competitor ${id} was found but not updated`);
  const after = presentCompetitor(row);
  await recordEvent(tx, actor, {
    kind: 'competitor_changed',
    subject: { kind: 'competitor', id },
    changes: changesOf(before, after, ['name', 'archived']),
  });
  return after;
}
