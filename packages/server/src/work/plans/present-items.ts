/** Items as they are answered: in the order of the plan, in words, with what the records say was done. */
import type { PlanItem } from '@forecastle/contract';
import {
  ACTION_NAMES,
  type ActionBasis,
  type ActionWords,
  type ContactNames,
  compareActions,
  describeAction,
  describeTrigger,
  namedBy,
  TRIGGER_NAMES,
  type TriggerReading,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { readTriggerNames } from '../../records/triggers/read-names.ts';
import { commentsOf } from './notes.ts';
import type { PlanReader } from './plan-reader.ts';
import type { ItemRow } from './plan-row.ts';
import { presentWeek } from './present-week.ts';
import { type ReasonToday, reasonsToday } from './reasons-today.ts';

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
  const { day: today } = await momentIn(tx, now);
  const reasons = await reasonsToday(
    tx,
    rows.filter((row) => row.status === 'open' && row.week === week),
    { now, locale: actor.locale },
  );
  const asToday = new Map(rows.map((row) => [row.id, withToday(row, reasons.get(row.id))]));
  const names = await namesIn(tx, [...asToday.values()], calledAs);
  const comments = await commentsOf(
    tx,
    actor,
    rows.map((row) => row.id),
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
      ...wordsIn(asToday.get(row.id) ?? row, { today, names, locale: actor.locale }),
      stakeMinor: row.stake_minor,
      carriedWeeks: row.carried_weeks,
      wasSnoozed: row.was_snoozed,
      trigger: row.trigger && {
        type: row.trigger.type,
        name: TRIGGER_NAMES[row.trigger.type],
        by: { id: row.trigger.byId, name: row.trigger_by ?? '' },
      },
      noticed: reasons.get(row.id)?.noticed ?? null,
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

/** The words of an action of a plan alone, by the facts of today while it is open in the present week. */
export async function wordsOfItem(
  tx: TenantTransaction,
  { locale }: Pick<PlanReader, 'locale'>,
  row: ItemRow,
  now: Date,
): Promise<ActionWords & { readonly basis: ActionBasis }> {
  const { week } = await presentWeek(tx, now);
  const reasons = row.status === 'open' && row.week === week ? await reasonsToday(tx, [row], { now, locale }) : null;
  const action = withToday(row, reasons?.get(row.id));
  return { ...(await wordsOf(tx, { locale }, action, now)), basis: action.basis };
}

/** What words are made from; `gone` says why an action is no longer asked for. */
type Worded = Pick<ItemRow, 'type' | 'basis'> &
  Partial<Pick<ItemRow, 'trigger' | 'currency'>> & { readonly gone?: ActionWords | undefined };

function withToday(row: ItemRow, today: ReasonToday | undefined): ItemRow & Worded {
  if (!today) return row;
  const { basis, gone, noticed } = today;
  return {
    ...row,
    basis: basis ?? row.basis,
    gone: gone === null ? undefined : { riskSummary: gone, suggestedAction: noticed === null ? REPLACE : CONFIRM },
  };
}

const CONFIRM = 'Mark it as done.';
const REPLACE = 'Regenerate the plan to replace it.';

/** Of an action that was taken from a risk trigger, those of the trigger. */
function wordsIn(
  { type, basis, trigger, currency, gone }: Worded,
  reading: Omit<TriggerReading, 'currency'>,
): ActionWords {
  if (gone) return gone;
  if (!trigger || currency === undefined) return describeAction(type, { basis, ...reading });
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
    ...(basis.championId ? [basis.championId] : []),
    ...(trigger ? namedBy(trigger) : []),
  ]);
  const named = await readTriggerNames(tx, ids);
  return Object.fromEntries(Object.entries(named).map(([id, name]) => [id, calledAs(name)]));
}
