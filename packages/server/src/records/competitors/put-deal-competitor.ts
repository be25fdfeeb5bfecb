import type { DealCompetitor, DealCompetitorFields } from '@forecastle/contract';
import type { CompetitorPosition } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { besideChange, type CompetitorState } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { listDealCompetitors } from './list-deal-competitors.ts';

type Fields = z.infer<typeof DealCompetitorFields>;
export interface DealCompetitorInput extends Partial<{ [K in keyof Fields]: Fields[K] | undefined }> {
  readonly opportunityId: string;
  readonly competitorId: string;
}
interface Standing extends Fields {
  readonly version: number;
}

/** Puts a competitor on a deal, or changes what is given of it; the rest stays, so that two people can write two fields. */
export async function putDealCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, competitorId, ...given }: DealCompetitorInput,
): Promise<z.infer<typeof DealCompetitor>> {
  await lockOpportunity(tx, actor, opportunityId);
  const before = await currentCompetitor(tx, opportunityId, competitorId);
  if (!before) await checkNameable(tx, competitorId);
  const word = (text: string | null | undefined, kept: string | null | undefined): string | null =>
    text === undefined ? (kept ?? null) : text?.trim() || null;
  const after: Standing = {
    position: given.position === undefined ? (before?.position ?? null) : given.position,
    strengths: word(given.strengths, before?.strengths),
    weaknesses: word(given.weaknesses, before?.weaknesses),
    notes: word(given.notes, before?.notes),
    version: 1,
  };
  const isReworded =
    before !== null && (['strengths', 'weaknesses', 'notes'] as const).some((field) => after[field] !== before[field]);
  const version = (before?.version ?? 1) + (isReworded ? 1 : 0);
  if (!before || isReworded || before.position !== after.position) {
    const write = () =>
      tx.client.query(
        `INSERT INTO deal_competitors (organization_id, opportunity_id, competitor_id, position, strengths, weaknesses, notes, version, updated_by_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (organization_id, opportunity_id, competitor_id) DO UPDATE
         SET position = $4, strengths = $5, weaknesses = $6, notes = $7, version = $8, updated_by_id = $9, updated_at = now()`,
        [
          tx.organizationId,
          opportunityId,
          competitorId,
          after.position,
          after.strengths,
          after.weaknesses,
          after.notes,
          version,
          actor.memberId,
        ],
      );
    // A competitor that nobody answers endangers the deal: it is judged anew.
    await changeDeals(tx, [opportunityId], new Date(), write, { skipClosedFacts: true });
    const to = { position: after.position, version };
    await recordChanges(tx, [
      {
        opportunityId,
        kind: before ? 'competitor_changed' : 'competitor_added',
        actor: ledgerActorOf(actor),
        effectiveAt: new Date(),
        changes: besideChange('competitor', competitorId, before && stateOf(before), to),
      },
    ]);
  }
  const [item] = await listDealCompetitors(tx, { opportunityId, competitorId });
  if (!item) throw new Error(`competitor ${competitorId} was put on deal ${opportunityId} but is not there`);
  return item;
}

/** Takes a competitor off a deal; throws NOT_FOUND when it is not on it. */
export async function removeDealCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, competitorId }: { opportunityId: string; competitorId: string },
): Promise<void> {
  await lockOpportunity(tx, actor, opportunityId);
  const before = await currentCompetitor(tx, opportunityId, competitorId);
  if (!before) throw notFound('competitor');
  const remove = () =>
    tx.client.query(
      'DELETE FROM deal_competitors WHERE organization_id = $1 AND opportunity_id = $2 AND competitor_id = $3',
      [tx.organizationId, opportunityId, competitorId],
    );
  await changeDeals(tx, [opportunityId], new Date(), remove, { skipClosedFacts: true });
  await recordChanges(tx, [
    {
      opportunityId,
      kind: 'competitor_removed',
      actor: ledgerActorOf(actor),
      effectiveAt: new Date(),
      changes: besideChange('competitor', competitorId, stateOf(before), null),
    },
  ]);
}

const stateOf = ({ position, version }: Standing): CompetitorState => ({ position, version });

async function currentCompetitor(
  tx: TenantTransaction,
  opportunityId: string,
  competitorId: string,
): Promise<Standing | null> {
  const { rows } = await tx.client.query<Standing & { position: CompetitorPosition | null }>(
    `SELECT position, strengths, weaknesses, notes, version FROM deal_competitors
     WHERE organization_id = $1 AND opportunity_id = $2 AND competitor_id = $3`,
    [tx.organizationId, opportunityId, competitorId],
  );
  return rows[0] ?? null;
}

async function checkNameable(tx: TenantTransaction, competitorId: string): Promise<void> {
  const { rows } = await tx.client.query<{ name: string; archived: boolean }>(
    'SELECT name, archived_at IS NOT NULL AS archived FROM competitors WHERE organization_id = $1 AND id = $2 FOR SHARE',
    [tx.organizationId, competitorId],
  );
  const competitor = rows[0];
  if (!competitor) throw notFound('competitor');
  if (!competitor.archived) return;
  throw invalid({
    field: 'competitorId',
    value: competitorId,
    expected: 'a competitor in use',
    message: `${competitor.name} is archived: bring it back in Settings first. Nothing was changed.`,
  });
}
