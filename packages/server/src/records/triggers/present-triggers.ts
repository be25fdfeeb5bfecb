import type { EndangeredDeal } from '@forecastle/contract';
import {
  describeTrigger,
  namedBy,
  STALE_ALERT_DUE_HOURS,
  TRIGGER_NAMES,
  type TriggerType,
  triggerRule,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { momentIn } from '../health/calendar.ts';
import { type KeptTrigger, rankOf } from './kept-trigger.ts';
import { readTriggerNames } from './read-names.ts';
import { thresholdsOf } from './thresholds.ts';

export type PresentedDeal = z.infer<typeof EndangeredDeal>;
type PresentedTrigger = PresentedDeal['triggers'][number];

export interface EndangeredRow {
  id: string;
  urgency: number;
  stake_minor: number;
  triggers: string;
  name: string;
  amount_minor: number | null;
  currency: string;
  close_date: string | null;
  account_name: string | null;
  stage_name: string;
  owner_id: string;
  owner_name: string;
  owner_active: boolean;
}

const HOUR_MS = 60 * 60 * 1000;

/** Deals with some of their triggers, in words as of now, the most urgent first. */
export async function presentDeals(
  tx: TenantTransaction,
  { locale }: Pick<Actor, 'locale'>,
  deals: readonly { readonly row: EndangeredRow; readonly triggers: readonly KeptTrigger[] }[],
): Promise<PresentedDeal[]> {
  const { day: today } = await momentIn(tx, new Date());
  const thresholds = await thresholdsOf(tx);
  const names = await readTriggerNames(
    tx,
    deals.flatMap(({ triggers }) => triggers.flatMap(namedBy)),
  );
  const dismissals = await readDismissals(
    tx,
    deals.filter(({ triggers }) => triggers.some(({ isDismissed }) => isDismissed)).map(({ row }) => row.id),
  );
  return deals.map(({ row, triggers }) => ({
    deal: {
      id: row.id,
      name: row.name,
      accountName: row.account_name,
      stageName: row.stage_name,
      owner: { id: row.owner_id, name: row.owner_name, active: row.owner_active },
      amountMinor: row.amount_minor,
      currency: row.currency,
      closeDate: row.close_date,
    },
    triggers: [...triggers]
      .sort((a, b) => rankOf(b.urgency) - rankOf(a.urgency))
      .map(
        (trigger): PresentedTrigger => ({
          type: trigger.type,
          name: TRIGGER_NAMES[trigger.type],
          urgency: trigger.urgency,
          rule: triggerRule(trigger.type, thresholds),
          ...describeTrigger(trigger, { today, names, currency: row.currency, locale }),
          since: new Date(trigger.since).toISOString(),
          dueAt:
            trigger.type === 'stale_key_stakeholder'
              ? new Date(trigger.since + STALE_ALERT_DUE_HOURS * HOUR_MS).toISOString()
              : null,
          dismissal: trigger.isDismissed ? (dismissals.get(`${row.id} ${trigger.type}`) ?? null) : null,
        }),
      ),
    // Whoever sees a deal may write it.
    abilities: { dismiss: true, plan: row.owner_active },
  }));
}

async function readDismissals(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, NonNullable<PresentedTrigger['dismissal']>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{
    opportunity_id: string;
    type: TriggerType;
    reason: string;
    at: Date;
    by_id: string;
    by_name: string;
  }>(
    `SELECT d.opportunity_id, d.type, d.reason, d.at, m.id AS by_id, m.name AS by_name FROM trigger_dismissals d
     JOIN members m ON m.organization_id = $1 AND m.id = d.by_id
     WHERE d.organization_id = $1 AND d.opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Map(
    rows.map(({ opportunity_id, type, reason, at, by_id, by_name }) => [
      `${opportunity_id} ${type}`,
      { by: { id: by_id, name: by_name }, at: at.toISOString(), reason },
    ]),
  );
}
