/** What was known of deals at a past instant, from their ledgers and from when people were met. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  type ComponentKey,
  type DealFacts,
  dayOfIsoDate,
  type EvidenceFact,
  type ForecastCategory,
  type FrameworkKey,
  isoDate,
  type KeyStakeholderFact,
  localDay,
  type Phase,
  type ScoreSettings,
  type TriggerFacts,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import { holding, type LedgerRow, readLedger } from '../ledger/read-history.ts';
import { type ReplayedDeal, replayDeal } from '../ledger/replay-deal.ts';
import { type Dismissed, type PastActivity, pastSurroundings } from './past-surroundings.ts';

/** An open deal that counts, as it stood then. */
export interface PastDeal {
  readonly id: string;
  readonly ownerId: string;
  /** Null where nobody knows it. */
  readonly stageId: string | null;
  readonly currency: string;
  readonly facts: DealFacts;
  readonly around: TriggerFacts;
  readonly dismissed: Dismissed;
  readonly settings: ScoreSettings;
}

interface Told extends ReplayedDeal {
  readonly id: string;
  /** Rows that it is told by, in the order in which they count. */
  readonly rows: readonly LedgerRow[];
}

/**
 * Of deals that were open and not Omitted, at each of some instants, by the time at which changes took effect: everything
 * is read once for all of them. Stages and the median stays in them are those of now: how a company sells is not told in
 * the ledger of a deal.
 */
export async function pastFacts(
  tx: TenantTransaction,
  ids: readonly string[],
  instants: readonly Date[],
): Promise<readonly (readonly PastDeal[])[]> {
  const { timeZone } = await calendarOf(tx);
  const ledger = await readLedger(tx, ids);
  const histories = ids.map((id) => [id, holding(ledger.get(id) ?? [])] as const);
  const told = instants.map((at) => {
    const today = isoDate(localDay(at.getTime(), timeZone));
    return histories.flatMap(([id, rows]): Told[] => {
      const sets = rows.filter(({ effectiveAt }) => effectiveAt <= at);
      if (sets.length === 0) return [];
      const deal = openThen(replayDeal(sets.map(({ changes }) => changes)), today);
      return deal === null || deal.fields.ownerId === '' ? [] : [{ id, ...deal, rows: sets }];
    });
  });
  const around: Around = {
    timeZone,
    rows: await readRows(tx, ids),
    stages: await readStages(tx),
    meetings: await readMeetings(tx, told.flat()),
  };
  return instants.map((at, place) => factsThen(told[place] ?? [], around, at));
}

/** What stands beside the ledgers of deals. */
interface Around {
  readonly timeZone: string;
  readonly rows: ReadonlyMap<string, DealRow>;
  readonly stages: ReadonlyMap<string, StageRow>;
  /** By contact; also later ones. */
  readonly meetings: ReadonlyMap<string, readonly Meeting[]>;
}

function factsThen(deals: readonly Told[], { timeZone, rows, stages, meetings: all }: Around, at: Date): PastDeal[] {
  const today = localDay(at.getTime(), timeZone);
  const meetings = meetingsUntil(all, at);
  return deals.map((deal) => {
    const { fields, closeDate, stays, evidence, contacts } = deal;
    const stage = stages.get(fields.stageId);
    const met = lastMet(contacts.keys(), meetings);
    const done = activitiesUntil(deal, meetings, at);
    const [latest = null, second = null] = done.instants;
    const dayOf = (instant: number | null) => (instant === null ? null : localDay(instant, timeZone));
    const holder = (role: string): KeyStakeholderFact | null => {
      const [first] = [...contacts]
        .filter(([, state]) => state.role === role)
        .map(([contactId, { influence }]) => ({
          contactId,
          influence: influence ?? 0,
          lastMetAt: met.get(contactId) ?? null,
        }))
        .sort(
          (a, b) =>
            (b.lastMetAt ?? -1) - (a.lastMetAt ?? -1) ||
            b.influence - a.influence ||
            (a.contactId < b.contactId ? -1 : 1),
        );
      return first ? { ...first, lastMetDay: dayOf(first.lastMetAt) } : null;
    };
    const row = rows.get(deal.id);
    const createdDay = row?.created_day ?? today;
    return {
      id: deal.id,
      ownerId: fields.ownerId,
      stageId: fields.stageId || null,
      currency: fields.currency,
      settings: { medianStageDays: stage?.median_days ?? null },
      ...pastSurroundings(deal.rows, {
        timeZone,
        createdDay,
        activities: done.all,
        metDays: [...met.values()].map((instant) => localDay(instant, timeZone)),
      }),
      facts: {
        status: 'open',
        phase: stage?.phase ?? 'early',
        isProposal: stage?.is_proposal ?? false,
        isNegotiation: stage?.is_negotiation ?? false,
        category: fields.category as ForecastCategory | null,
        amountMinor: fields.amountMinor,
        closeDay: fields.closeDate === null ? null : dayOfIsoDate(fields.closeDate),
        createdDay,
        isCreationAssumed: row?.creation_assumed ?? true,
        lastSetCloseDay: closeDate.lastSetCloseDate === null ? null : dayOfIsoDate(closeDate.lastSetCloseDate),
        pushes: closeDate.pushCount,
        hasNextStep: fields.nextStep,
        evidence: [...evidence].map(([key, { strength, noted }]): EvidenceFact => {
          const [framework, component] = key.split('.') as [FrameworkKey, ComponentKey];
          return { framework, component, strength, hasNotes: noted };
        }),
        contactCount: contacts.size,
        economicBuyer: holder('economic_buyer'),
        champion: holder('champion'),
        hasInteraction: done.hasInteraction,
        lastActivityDay: dayOf(latest),
        secondLastActivityDay: dayOf(second),
        stageEnteredDay: fields.stageEnteredOn === null ? null : dayOfIsoDate(fields.stageEnteredOn),
        earlierDaysInStage: stays
          .slice(0, -1)
          .filter(({ stageId }) => stageId === fields.stageId)
          .reduce((days, { enteredOn, leftOn }) => days + daysBetween(enteredOn, leftOn), 0),
      },
    };
  });
}

/** The deal if it was open and counted; one that came to us closed was open before the day of its close. */
function openThen(deal: ReplayedDeal, today: string): ReplayedDeal | null {
  const { fields } = deal;
  if (fields.category === 'omitted') return null;
  if (fields.status === 'open') return deal;
  if (fields.closedOn === null || fields.closedOn <= today) return null;
  return {
    ...deal,
    fields: { ...fields, status: 'open', stageId: fields.lastOpenStageId ?? '', category: null, stageEnteredOn: null },
    stays: [],
  };
}

const daysBetween = (from: string | null, to: string | null): number =>
  from === null || to === null ? 0 : Math.max(0, dayOfIsoDate(to) - dayOfIsoDate(from));

interface StageRow {
  id: string;
  phase: Phase | null;
  is_proposal: boolean;
  is_negotiation: boolean;
  median_days: number | null;
}

async function readStages(tx: TenantTransaction): Promise<ReadonlyMap<string, StageRow>> {
  const { rows } = await tx.client.query<StageRow>(
    `SELECT s.id, s.phase, coalesce(s.is_proposal, false) AS is_proposal, coalesce(s.is_negotiation, false) AS is_negotiation,
       m.median_days
     FROM stages s LEFT JOIN stage_medians m ON m.organization_id = $1 AND m.stage_id = s.id WHERE s.organization_id = $1`,
    [tx.organizationId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface DealRow {
  readonly id: string;
  readonly created_day: number;
  readonly creation_assumed: boolean;
}

async function readRows(tx: TenantTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, DealRow>> {
  const { timeZone } = await calendarOf(tx);
  const { rows } = await tx.client.query<DealRow>(
    `SELECT id, created_on - DATE '1970-01-01' AS created_day,
       import_id IS NOT NULL AND created_on = (created_at AT TIME ZONE $3)::date AS creation_assumed
     FROM opportunities WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids, timeZone],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Meeting extends PastActivity {
  readonly id: string;
}

/** When the people on the deals were met, on whatever deal. */
async function readMeetings(
  tx: TenantTransaction,
  deals: readonly Told[],
): Promise<ReadonlyMap<string, readonly Meeting[]>> {
  const contacts = [...new Set(deals.flatMap((deal) => [...deal.contacts.keys()]))];
  const { rows } = await tx.client.query<Meeting & { contact_id: string }>(
    `SELECT ac.contact_id, a.id, a.kind, floor(extract(epoch FROM a.occurred_at) * 1000)::float8 AS at
     FROM activity_contacts ac JOIN activities a ON a.organization_id = $1 AND a.id = ac.activity_id
     WHERE ac.organization_id = $1 AND ac.contact_id = ANY($2::uuid[]) AND a.deleted_at IS NULL
       AND a.kind = ANY($3::text[])`,
    [tx.organizationId, contacts, INTERACTION_KINDS],
  );
  return Map.groupBy(rows, ({ contact_id }) => contact_id);
}

function meetingsUntil(
  meetings: ReadonlyMap<string, readonly Meeting[]>,
  until: Date,
): ReadonlyMap<string, readonly Meeting[]> {
  return new Map(
    [...meetings].flatMap(([contact, own]) => {
      const then = own.filter(({ at }) => at <= until.getTime());
      return then.length > 0 ? [[contact, then] as const] : [];
    }),
  );
}

function lastMet(
  contacts: Iterable<string>,
  meetings: ReadonlyMap<string, readonly Meeting[]>,
): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  for (const contact of contacts) {
    const own = meetings.get(contact);
    if (own)
      met.set(
        contact,
        own.reduce((latest, { at }) => Math.max(latest, at), 0),
      );
  }
  return met;
}

const INTERACTIONS: ReadonlySet<string> = new Set(INTERACTION_KINDS);

/** Activities that counted for a deal, the latest first: its own as its ledger told them, and meetings of its people. */
function activitiesUntil(
  { activities, contacts }: Told,
  meetings: ReadonlyMap<string, readonly Meeting[]>,
  at: Date,
): {
  readonly instants: readonly number[];
  readonly hasInteraction: boolean;
  readonly all: readonly PastActivity[];
} {
  const done = new Map<string, PastActivity>();
  for (const [id, { kind, occurredAt }] of activities) {
    const instant = Date.parse(occurredAt);
    if (kind === 'note' || instant > at.getTime()) continue;
    done.set(id, { at: instant, kind });
  }
  for (const contact of contacts.keys()) {
    for (const { id, at: instant, kind } of meetings.get(contact) ?? []) done.set(id, { at: instant, kind });
  }
  const all = [...done.values()].sort((a, b) => b.at - a.at);
  return {
    all,
    instants: all.map(({ at: instant }) => instant),
    hasInteraction: all.some(({ kind }) => INTERACTIONS.has(kind)),
  };
}
