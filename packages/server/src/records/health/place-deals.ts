/** Brings what is kept of deals in step with whose they are, where nothing that scores read has changed. */
import { rulesVersion } from '@forecastle/rules';
import { meant } from '../../platform/database/meant.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Contribution, PlacedDeal } from '../totals/contribution.ts';
import { CONTRIBUTION_COLUMNS, type KnownContribution } from '../totals/read-contributions.ts';
import type { JudgedDeal } from '../triggers/judge-deal.ts';
import { parseTriggers } from '../triggers/kept-trigger.ts';
import { countDifferences, type TriggerCount } from '../triggers/trigger-counts.ts';
import { writeTriggers } from '../triggers/write-triggers.ts';
import { forgetFacts } from './kept-facts.ts';

interface Placed {
  /** What they add to the totals, by the scores that are kept. */
  readonly after: readonly KnownContribution[];
  readonly triggerCounts: readonly TriggerCount[];
  /** Those whose scores are not known, or are by other rules. */
  readonly unknown: readonly string[];
}

type Row = Contribution & { readonly id: string; readonly rulesVersion: string | null } & (
    | { readonly triggers: string; readonly ownerBefore: string; readonly stakeMinor: number }
    | { readonly triggers: null }
  );

/**
 * For `changeDeals` only, with the deals locked: their scores and triggers stay, and go with them to another owner. What it
 * writes is not waited for. `before` tells whose the deals were.
 */
export async function placeDeals(
  tx: TenantTransaction,
  ids: readonly string[],
  { before, pipeline }: { readonly before: readonly PlacedDeal[]; readonly pipeline: Pipeline },
): Promise<Placed> {
  if (ids.length === 0) return { after: [], triggerCounts: [], unknown: [] };
  const those = meant('place-deals', ids);
  const { rows } = await tx.client.query<Row>({
    name: those.name,
    // Triggers are read where they have to follow.
    text: `SELECT o.id, ${CONTRIBUTION_COLUMNS}, h.rules_version AS "rulesVersion", k.owner_id AS "ownerBefore",
        k.stake_minor::float8 AS "stakeMinor", k.triggers::text AS triggers
      FROM opportunities o
      LEFT JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = o.id
      LEFT JOIN deal_triggers k ON k.organization_id = $1 AND k.opportunity_id = o.id AND k.owner_id <> o.owner_id
      WHERE o.organization_id = $1 AND o.id ${those.is}`,
    values: [tx.organizationId, those.ids],
  });
  const isKnown = ({ status, rulesVersion: version }: Row) =>
    version !== null && (status !== 'open' || version === rulesVersion);
  const known = rows.filter(isKnown);
  const ownersBefore = new Map(before.map(({ id, ownerId }) => [id, ownerId]));
  const given = known.flatMap(({ id, ownerId }) => (ownersBefore.get(id) === ownerId ? [] : [id]));
  const handedOver = known.flatMap((row) => (row.triggers === null ? [] : [handOver(row)]));
  pipeline.add(writeTriggers(tx, handedOver));
  // They hold whose the deal was.
  pipeline.add(forgetFacts(tx, given));
  pipeline.add(followOwners(tx, given));
  return {
    after: known,
    triggerCounts: countDifferences(handedOver),
    unknown: rows.filter((row) => !isKnown(row)).map(({ id }) => id),
  };
}

function handOver({
  id,
  ownerId,
  ownerBefore,
  stakeMinor,
  triggers: json,
}: Row & { readonly triggers: string }): JudgedDeal {
  const triggers = parseTriggers(json);
  return { id, ownerId, ownerBefore, stakeMinor, triggers, before: triggers, isChanged: true, ended: [] };
}

/** Contacts on open deals are listed with the deal's owner. */
async function followOwners(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query({
    name: 'contacts-follow-owners',
    text: `WITH deal AS MATERIALIZED (
        SELECT id, owner_id FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND status = 'open'
      )
      UPDATE opportunity_contacts p SET open_owner_id = d.owner_id FROM deal d
      WHERE p.organization_id = $1 AND p.opportunity_id = d.id AND p.open_owner_id <> d.owner_id`,
    values: [tx.organizationId, ids],
  });
}
