/** Compares what a first load left with what Salesforce holds, and the ledger of some deals with their present. */
import { isDeepStrictEqual } from 'node:util';
import type { SyncCounts } from '@forecastle/contract';
import type pg from 'pg';
import { inTenant } from '../../packages/server/src/platform/database/tenant.ts';
import { readHistories } from '../../packages/server/src/records/ledger/read-history.ts';
import { replayDeal } from '../../packages/server/src/records/ledger/replay-deal.ts';
import { loadDealStates } from '../../packages/server/src/records/opportunities/load-deal-states.ts';
import type { PlayingPeer } from './peer-process.ts';

const CREATED = ['Account', 'Contact', 'Opportunity', 'OpportunityContactRole', 'OpportunityLineItem'] as const;

interface Loaded {
  readonly organizationId: string;
  readonly peer: PlayingPeer;
  readonly counts: readonly SyncCounts[];
}

/** Throws where a count is not that of Salesforce, or something stays staged. Returns the counts in words. */
export async function checkCounts(
  owner: Pick<pg.Pool, 'query'>,
  { organizationId, peer: { records }, counts }: Loaded,
): Promise<string> {
  const of = (object: string) => counts.find((each) => each.object === object);
  const wanted = new Map<string, number | undefined>(CREATED.map((object) => [object, records[object]]));
  for (const [object, count] of wanted) {
    if (of(object)?.created !== count)
      throw new Error(`${object}: ${count} in Salesforce, taken ${JSON.stringify(of(object))}`);
  }
  const histories = of('OpportunityHistory');
  if (histories?.read !== records.Opportunity || (histories?.skipped ?? 0) + (histories?.failed ?? 0) > 0)
    throw new Error(`histories of ${records.Opportunity} deals in Salesforce, taken ${JSON.stringify(histories)}`);
  const { rows } = await owner.query<{ deals: number; past: number; staged: number }>(
    `SELECT (SELECT count(*)::int FROM opportunities WHERE organization_id = $1) AS deals,
       (SELECT count(*)::int FROM ledger WHERE organization_id = $1 AND kind IN ('history_created', 'history_changed')) AS past,
       (SELECT count(*)::int FROM sync_staged WHERE organization_id = $1) AS staged`,
    [organizationId],
  );
  const [{ deals = 0, past = 0, staged = 0 } = {}] = rows;
  if (deals !== records.Opportunity) throw new Error(`${records.Opportunity} deals in Salesforce, ${deals} here`);
  if (staged > 0) throw new Error(`${staged} rows of history are still staged`);
  const number = (count: number | undefined) => (count ?? 0).toLocaleString('en');
  return `${[...wanted].map(([object, count]) => `${object} ${number(count)}`).join(', ')}, histories of ${number(histories?.read)} deals (${number(histories?.updated)} updated, ${number(past)} entries of the past), ${staged} staged`;
}

/** Throws where the ledger of one of so many deals does not replay to its present. */
export async function checkReplays(pool: pg.Pool, organizationId: string, deals: number): Promise<void> {
  await inTenant(pool, organizationId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string; stays: unknown }>(
      `SELECT o.id, (SELECT coalesce(jsonb_agg(jsonb_build_object('stageId', s.stage_id, 'enteredOn', s.entered_on,
           'leftOn', s.left_on) ORDER BY s.ordinal), '[]') FROM stage_stays s
         WHERE s.organization_id = $1 AND s.opportunity_id = o.id) AS stays
       FROM opportunities o WHERE o.organization_id = $1 ORDER BY md5(o.id::text) LIMIT $2`,
      [organizationId, deals],
    );
    const ids = rows.map(({ id }) => id);
    const histories = await readHistories(tx, ids);
    const states = await loadDealStates(tx, ids);
    for (const { id, stays: kept } of rows) {
      const { fields, closeDate, stays } = replayDeal(histories.get(id) ?? []);
      const replayed = { ...fields, ...closeDate };
      if (!isDeepStrictEqual(replayed, states.get(id)) || !isDeepStrictEqual(stays, kept))
        throw new Error(
          `deal ${id} replays to ${JSON.stringify({ replayed, stays })}, kept is ${JSON.stringify({ kept })}`,
        );
    }
  });
}
