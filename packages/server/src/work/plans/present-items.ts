/** Items as they are answered: in the order of the plan, in words, with what the records say was done. */
import type { PlanItem } from '@forecastle/contract';
import {
  ACTION_NAMES,
  type ActionWords,
  type ContactNames,
  compareActions,
  type DealStatus,
  describeAction,
  describeTrigger,
  type Now,
  namedBy,
  noticeDeeds,
  noticeDone,
  TRIGGER_NAMES,
  type TriggerReading,
  type TriggerType,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { parseTriggers } from '../../records/triggers/kept-trigger.ts';
import { readTriggerNames } from '../../records/triggers/read-names.ts';
import { commentsOf } from './notes.ts';
import type { PlanReader } from './plan-reader.ts';
import type { ItemRow } from './plan-row.ts';
import { seeDeeds } from './see-deeds.ts';

type Item = z.infer<typeof PlanItem>;

interface Presented {
  /** The present one. */
  readonly week: string;
  readonly now: Date;
  /** How people are called in the sentences: otherwise than by their names where those are mailed. */
  readonly calledAs?: ((name: string) => string) | undefined;
}

/** All items of a plan, or one by itself, whose rank is then not known and told as 1. */
export async function presentItems(
  tx: TenantTransaction,
  actor: PlanReader,
  rows: readonly ItemRow[],
  { week, now, calledAs }: Presented,
): Promise<Item[]> {
  const moment = await momentIn(tx, now);
  const names = await namesIn(tx, rows, calledAs);
  const comments = await commentsOf(
    tx,
    actor,
    rows.map((row) => row.id),
  );
  const noticed = await noticedIn(
    tx,
    rows.filter((row) => row.status === 'open' && row.week === week),
    moment,
    now,
  );
  return rows
    .map((row) => ({
      row,
      dealId: row.deal_id,
      type: row.type,
      priority: row.priority,
      stakeMinor: row.stake_minor,
      closeDay: row.close_day,
    }))
    .toSorted(compareActions)
    .map(({ row }, index) => ({
      id: row.id,
      type: row.type,
      name: ACTION_NAMES[row.type],
      status: row.status === 'open' && row.week < week ? 'missed' : row.status,
      priority: row.priority,
      rank: index + 1,
      deal: {
        id: row.deal_id,
        name: row.deal_name,
        accountName: row.account_name,
        stageName: row.stage_name,
        amountMinor: row.amount_minor,
        currency: row.currency,
        closeDate: row.close_date,
        contacts: row.contacts,
      },
      ...wordsIn(row, { today: moment.day, names, locale: actor.locale }),
      stakeMinor: row.stake_minor,
      carriedWeeks: row.carried_weeks,
      wasSnoozed: row.was_snoozed,
      trigger: row.trigger && {
        type: row.trigger.type,
        name: TRIGGER_NAMES[row.trigger.type],
        by: { id: row.trigger.byId, name: row.trigger_by ?? '' },
      },
      noticed: noticed.get(row.id) ?? null,
      outcome: row.outcome,
      skipReason: row.skip_reason,
      touchedAt: row.touched_at?.toISOString() ?? null,
      comments: comments.get(row.id) ?? [],
      abilities: { touch: row.owner_id === actor.memberId && row.week === week, comment: true },
    }));
}

/** The words of one action alone: why, and what to do. */
export async function wordsOf(
  tx: TenantTransaction,
  { locale }: Pick<PlanReader, 'locale'>,
  action: Worded,
  now: Date,
): Promise<ActionWords> {
  return wordsIn(action, { today: (await momentIn(tx, now)).day, names: await namesIn(tx, [action]), locale });
}

/** What words are made from. */
type Worded = Pick<ItemRow, 'type' | 'basis'> & Partial<Pick<ItemRow, 'trigger' | 'currency'>>;

/** Of an action that was taken from a risk trigger, those of the trigger. */
function wordsIn({ type, basis, trigger, currency }: Worded, reading: Omit<TriggerReading, 'currency'>): ActionWords {
  if (!trigger || currency === undefined) return describeAction(type, basis, reading.today, reading.names);
  const { evidence, deed } = describeTrigger(trigger, { ...reading, currency });
  return { riskSummary: evidence, suggestedAction: deed };
}

async function namesIn(
  tx: TenantTransaction,
  rows: readonly Worded[],
  calledAs = (name: string) => name,
): Promise<ContactNames> {
  const ids = rows.flatMap(({ basis, trigger }) => [
    ...(basis.people ?? []).map(({ contactId }) => contactId),
    ...(trigger ? namedBy(trigger) : []),
  ]);
  const named = await readTriggerNames(tx, ids);
  return Object.fromEntries(Object.entries(named).map(([id, name]) => [id, calledAs(name)]));
}

/** By deal, of those that items were taken from. */
async function standingTriggers(
  tx: TenantTransaction,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<string, readonly TriggerType[]>> {
  const ids = new Set(rows.flatMap((row) => (row.trigger ? [row.deal_id] : [])));
  if (ids.size === 0) return new Map();
  const found = await tx.client.query<{ id: string; triggers: string }>(
    `SELECT opportunity_id AS id, triggers::text AS triggers FROM deal_triggers
     WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, [...ids]],
  );
  return new Map(found.rows.map(({ id, triggers }) => [id, parseTriggers(triggers).map(({ type }) => type)]));
}

function triggerGone(type: TriggerType, status: DealStatus, standing: readonly TriggerType[] = []): string | null {
  return status !== 'open' || standing.includes(type)
    ? null
    : `“${TRIGGER_NAMES[type]}” no longer stands on this deal.`;
}

async function noticedIn(
  tx: TenantTransaction,
  rows: readonly ItemRow[],
  moment: Now,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const gathered = await gatherFacts(tx, [...new Set(rows.map((row) => row.deal_id))], now);
  const facts = new Map(gathered.map((deal) => [deal.id, deal.facts]));
  const standing = await standingTriggers(tx, rows);
  const deeds = await seeDeeds(
    tx,
    rows.filter(({ trigger }) => trigger === null),
    now,
  );
  return new Map(
    rows.flatMap((row) => {
      const known = facts.get(row.deal_id);
      if (!known) return [];
      const done = deeds.get(row.id);
      // What was taken from a trigger is done when that is gone, whatever a plan would ask for by itself.
      const sentence = row.trigger
        ? triggerGone(row.trigger.type, known.status, standing.get(row.deal_id))
        : (noticeDone(row.type, row.basis, known, moment) ?? (done ? noticeDeeds(row.type, done, known) : null));
      return sentence === null ? [] : [[row.id, sentence] as const];
    }),
  );
}
