/** What lies beside planned deals: notes, competitors, and why some were qualified out; each returns what the ledger is to be told. */
import { type CompetitorPosition, readLossReason } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { besideChange, type LedgerEntry } from '../../records/ledger/changes.ts';
import { listLossReasons } from '../../records/loss-reasons/list-loss-reasons.ts';
import { answered, QUALIFY_OUT_REASONS } from '../../records/qualify-out/list-reasons.ts';
import { listReasons } from '../../records/reasons/reason-list.ts';
import type { PlannedAccount } from './customers.ts';
import { LOST, WON } from './planned.ts';
import { type Chance, chanceFrom } from './random.ts';
import { COMPETITORS, DEAL_NOTES, filled } from './words.ts';
import type { InstantOf, WritingDeal } from './writing-deal.ts';

/** A stream of its own: what is told here moves nothing that was planned before. */
const SEED = 40_503;
const BEFORE_CLOSE_MS = 600_000;

interface Told {
  readonly deal: WritingDeal;
  readonly outcome: 'open' | 'won' | 'lost';
  readonly chance: Chance;
  /** Some time after the beginning of the deal and before its latest change. */
  readonly at: Date;
  readonly closedAt: Date;
}

/** Nothing of it is there yet. Call it with the deals locked. */
export async function writeBeside(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  { accounts, instantOf }: { readonly accounts: readonly PlannedAccount[]; readonly instantOf: InstantOf },
): Promise<LedgerEntry[]> {
  const told = deals.map((deal, index): Told => {
    const { planned } = deal;
    const chance = chanceFrom(SEED + 104_729 * (index + 1));
    const last = planned.steps.at(-1) ?? { day: planned.createdDay + 1, minute: 600 };
    const stage = planned.steps.findLast((step) => step.stage !== undefined)?.stage;
    const day = Math.max(planned.createdDay, Math.min(planned.createdDay + chance.whole(2, 30), last.day - 1));
    return {
      deal,
      chance,
      outcome: stage === WON ? 'won' : stage === LOST ? 'lost' : 'open',
      at: instantOf({ day, minute: chance.whole(17 * 60, 18 * 60) }),
      closedAt: instantOf(last),
    };
  });
  return [
    ...(await writeCompetitors(tx, told)),
    ...(await writeNotes(tx, told, accounts)),
    ...(await writeQualifyOuts(tx, told)),
  ];
}

const by = ({ id, ownerId }: WritingDeal) => ({ opportunityId: id, actor: { kind: 'person', id: ownerId } as const });

async function writeCompetitors(tx: TenantTransaction, told: readonly Told[]): Promise<LedgerEntry[]> {
  const catalogue = COMPETITORS.map((competitor) => ({ ...competitor, id: newId(), key: nameKey(competitor.name) }));
  await tx.client.query(
    `INSERT INTO competitors (organization_id, id, name, name_key, aliases)
     SELECT $1, id, name, key, aliases FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, aliases jsonb)`,
    [tx.organizationId, JSON.stringify(catalogue)],
  );
  const rows = told.flatMap(({ deal, outcome, chance, at: early, closedAt }) => {
    if (!chance.happens(outcome === 'open' ? 0.6 : 0.45)) return [];
    // How it stood with a competitor in the end is written down at the close, and not before.
    const at = outcome === 'open' ? early : new Date(closedAt.getTime() - BEFORE_CLOSE_MS);
    const first = chance.whole(0, catalogue.length - 1);
    const several = chance.happens(0.25) ? [first, (first + 1) % catalogue.length] : [first];
    return several.flatMap((place) => {
      const competitor = catalogue[place];
      if (!competitor) return [];
      const position = positionOf(outcome, chance);
      const words = position !== null && chance.happens(0.7);
      return [
        {
          deal: deal.id,
          competitor: competitor.id,
          position,
          strengths: words ? competitor.strengths : null,
          weaknesses: words ? competitor.weaknesses : null,
          by: deal.ownerId,
          at,
          of: deal,
        },
      ];
    });
  });
  await tx.client.query(
    `INSERT INTO deal_competitors (organization_id, opportunity_id, competitor_id, position, strengths, weaknesses, updated_by_id, created_at, updated_at)
     SELECT $1, deal, competitor, position, strengths, weaknesses, by, at, at FROM json_to_recordset($2::json)
       AS r(deal uuid, competitor uuid, position text, strengths text, weaknesses text, by uuid, at timestamptz)`,
    [tx.organizationId, JSON.stringify(rows.map(({ of, ...row }) => row))],
  );
  return rows.map(({ of, competitor, position, at }) => ({
    ...by(of),
    kind: 'competitor_added',
    effectiveAt: at,
    changes: besideChange('competitor', competitor, null, { position, version: 1 }),
  }));
}

function positionOf(outcome: Told['outcome'], chance: Chance): CompetitorPosition | null {
  if (outcome === 'won') return chance.happens(0.6) ? 'out' : 'behind';
  if (outcome === 'lost') return chance.happens(0.5) ? 'leads' : 'level';
  return chance.pick(['leads', 'level', 'level', 'behind', 'behind', 'out', null]);
}

async function writeNotes(
  tx: TenantTransaction,
  told: readonly Told[],
  accounts: readonly PlannedAccount[],
): Promise<LedgerEntry[]> {
  const rows = told.flatMap(({ deal, outcome, chance, at }) => {
    if (!chance.happens(outcome === 'open' ? 0.65 : 0.08)) return [];
    const customer = accounts[deal.planned.account];
    if (!customer) throw new RangeError(`${deal.planned.name} has no account`);
    const document = chance.pick(DEAL_NOTES)((text) => filled(text, customer));
    return [{ id: newId(), deal: deal.id, document, pinned: chance.happens(0.25), by: deal.ownerId, at, of: deal }];
  });
  await tx.client.query(
    `INSERT INTO deal_notes (organization_id, id, opportunity_id, document, pinned, author_id, created_at)
     SELECT $1, id, deal, document, pinned, by, at FROM json_to_recordset($2::json)
       AS r(id uuid, deal uuid, document jsonb, pinned boolean, by uuid, at timestamptz)`,
    [tx.organizationId, JSON.stringify(rows.map(({ of, ...row }) => row))],
  );
  return rows.map(({ of, id, pinned, at }) => ({
    ...by(of),
    kind: 'note_added',
    effectiveAt: at,
    changes: besideChange('note', id, null, { pinned, version: 1 }),
  }));
}

async function writeQualifyOuts(tx: TenantTransaction, told: readonly Told[]): Promise<LedgerEntry[]> {
  const reasons = (await listReasons(tx, QUALIFY_OUT_REASONS)).map(answered);
  const losses = await listLossReasons(tx);
  const rows = told.flatMap(({ deal, outcome, chance, closedAt }) => {
    const lossReason = deal.planned.steps.findLast((step) => step.lossReason !== undefined)?.lossReason;
    if (outcome !== 'lost' || lossReason === undefined || !chance.happens(0.35)) return [];
    const primary = reasons.find((reason) => reason.lossReason === readLossReason(lossReason, losses).reason);
    if (!primary) return [];
    const others = reasons.filter(({ id }) => id !== primary.id);
    const secondary = chance.happens(0.4) ? [chance.pick(others).id] : [];
    return [
      {
        id: newId(),
        deal: deal.id,
        primary: primary.id,
        secondary,
        lossReason,
        by: deal.ownerId,
        at: closedAt,
        of: deal,
      },
    ];
  });
  await tx.client.query(
    `INSERT INTO qualify_outs (organization_id, id, opportunity_id, primary_reason_id, secondary_reason_ids, loss_reason, by_id, created_at)
     SELECT $1, id, deal, "primary", secondary, "lossReason", by, at FROM json_to_recordset($2::json)
       AS r(id uuid, deal uuid, "primary" uuid, secondary uuid[], "lossReason" text, by uuid, at timestamptz)`,
    [tx.organizationId, JSON.stringify(rows.map(({ of, ...row }) => row))],
  );
  return rows.map(({ of, primary, secondary, at }) => ({
    ...by(of),
    kind: 'qualified_out',
    effectiveAt: at,
    changes: besideChange('qualifyOut', primary, null, { secondary, nurturePath: null, followUpOn: null }),
  }));
}
