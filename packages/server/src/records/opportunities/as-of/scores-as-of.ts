/** Scores of many deals as they stood at a past moment: what `dealAsOf` tells of one, read by set. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  type DealFacts,
  type DealScores,
  dayOfIsoDate,
  type Now,
  type Phase,
  scoreDeal,
  startOfLocalDay,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../health/calendar.ts';
import { readMedians } from '../../health/stage-medians.ts';
import { isInBin } from '../../ledger/changes.ts';
import { type Around, factsOfReplay, type InteractionElsewhere } from '../../ledger/facts-of-replay.ts';
import { type LedgerRow, readLedger } from '../../ledger/read-history.ts';
import { replayDeal } from '../../ledger/replay-deal.ts';
import { knownThen } from './known-then.ts';

export interface ThenRules {
  readonly around: Around;
  /** Of today, by stage: which medians they were is not kept. */
  readonly medians: ReadonlyMap<string, number | null>;
  readonly now: Now;
}

/** By the rules and the medians of today. A closed deal's are those of its close. */
export function scoresThen(rows: readonly LedgerRow[], { around, medians, now }: ThenRules): DealScores {
  const replayed = replayDeal(rows.map(({ changes }) => changes));
  const { fields } = replayed;
  const moment = fields.status === 'open' ? now : closeOf(fields.closedOn, around, now);
  const facts: DealFacts = {
    ...factsOfReplay(replayed, around, moment),
    closedAt: fields.status === 'open' ? null : moment,
  };
  const stageId = fields.status === 'open' ? fields.stageId : (fields.lastOpenStageId ?? '');
  return scoreDeal(facts, { medianStageDays: medians.get(stageId) ?? null }, now);
}

/** The last instant of the day of the close. */
function closeOf(closedOn: string | null, { timeZone }: Around, now: Now): Now {
  if (closedOn === null || dayOfIsoDate(closedOn) >= now.day) return now;
  const day = dayOfIsoDate(closedOn);
  return { instant: startOfLocalDay(day + 1, timeZone) - 1, day };
}

/** Deals whose ledgers are held in memory together. */
const DEALS_AT_ONCE = 500;
const CONTACT = 'contact.';

export async function scoresAsOf(
  tx: TenantTransaction,
  ids: readonly string[],
  now: Now,
): Promise<ReadonlyMap<string, DealScores>> {
  const medians = await readMedians(tx);
  const stages = await readStages(tx);
  const { timeZone } = await calendarOf(tx);
  const scores = new Map<string, DealScores>();
  for (let from = 0; from < ids.length; from += DEALS_AT_ONCE) {
    const some = ids.slice(from, from + DEALS_AT_ONCE);
    const ledger = await readLedger(tx, some);
    const created = await readCreations(tx, some, timeZone);
    const elsewhere = await readElsewhere(tx, ledger);
    for (const id of some) {
      const rows = ledger.get(id) ?? [];
      const known = knownThen(rows, now.instant).rows;
      const born = created.get(id);
      if (known.length === 0 || isInBin(known) || !born) continue;
      const met = contactsIn(rows).flatMap((contact) => elsewhere.get(contact) ?? []);
      const around: Around = {
        ...born,
        timeZone,
        stages,
        elsewhere: met.filter(({ dealId }) => dealId !== id),
      };
      scores.set(id, scoresThen(known, { around, medians, now }));
    }
  }
  return scores;
}

const contactsIn = (rows: readonly Pick<LedgerRow, 'changes'>[]): string[] => [
  ...new Set(
    rows
      .flatMap(({ changes }) => Object.keys(changes))
      .filter((field) => field.startsWith(CONTACT))
      .map((field) => field.slice(CONTACT.length)),
  ),
];

async function readStages(tx: TenantTransaction): Promise<Around['stages']> {
  const { rows } = await tx.client.query<{
    id: string;
    phase: Phase | null;
    isProposal: boolean;
    isNegotiation: boolean;
  }>(
    `SELECT id, phase, is_proposal AS "isProposal", is_negotiation AS "isNegotiation" FROM stages WHERE organization_id = $1`,
    [tx.organizationId],
  );
  return new Map(rows.map((stage) => [stage.id, stage]));
}

async function readCreations(
  tx: TenantTransaction,
  ids: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, Pick<Around, 'createdDay' | 'isCreationAssumed'>>> {
  const { rows } = await tx.client.query<{ id: string; createdDay: number; isCreationAssumed: boolean }>(
    `SELECT id, created_on - DATE '1970-01-01' AS "createdDay",
       import_id IS NOT NULL AND created_on = (created_at AT TIME ZONE $3)::date AS "isCreationAssumed"
     FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids, timeZone],
  );
  return new Map(rows.map(({ id, ...born }) => [id, born]));
}

type MeetingOf = InteractionElsewhere & { readonly dealId: string | null };

/** By contact, of whoever was ever on one of the deals. */
async function readElsewhere(
  tx: TenantTransaction,
  ledger: ReadonlyMap<string, readonly LedgerRow[]>,
): Promise<ReadonlyMap<string, readonly MeetingOf[]>> {
  const contacts = new Set([...ledger.values()].flatMap(contactsIn));
  const { rows } = await tx.client.query<MeetingOf>(
    `SELECT a.id, ac.contact_id AS "contactId", a.opportunity_id AS "dealId",
       floor(extract(epoch FROM a.occurred_at) * 1000)::float8 AS at
     FROM activity_contacts ac JOIN activities a ON a.organization_id = $1 AND a.id = ac.activity_id
     WHERE ac.organization_id = $1 AND ac.contact_id = ANY($2::uuid[]) AND a.deleted_at IS NULL AND a.kind = ANY($3::text[])`,
    [tx.organizationId, [...contacts], INTERACTION_KINDS],
  );
  return Map.groupBy(rows, ({ contactId }) => contactId);
}
