import { TRIGGER_TYPES, type Urgency } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { Parameters } from '../lists/parameters.ts';
import { oneOf } from '../opportunities/filter-conditions.ts';
import { type KeptTrigger, maskOf, parseTriggers, rankOf } from './kept-trigger.ts';
import { type EndangeredRow, type PresentedDeal, presentDeals } from './present-triggers.ts';
import { ENDANGERED_COLUMNS, ENDANGERED_JOINS } from './read-deal.ts';
import { openTriggers, type TriggerListInput } from './trigger-filter.ts';

/** Owners that are walked apart; with more, one walk compares each row. */
const WALKS_MAX = 12;
const Cursor = z.tuple([z.int().min(0).max(3), z.int().min(0), z.uuid()]);

/**
 * A page of deals that something endangers. Ordered by the urgency and the revenue at stake that are kept beside the
 * triggers; an index carries all that is asked by, so that no deal is read that is not shown.
 */
export async function listTriggers(
  tx: TenantTransaction,
  actor: Actor,
  asked: TriggerListInput,
): Promise<{ items: PresentedDeal[]; nextCursor: string | null }> {
  const after = decodeCursor(asked.cursor, Cursor);
  const opened = await openTriggers(tx, actor, asked);
  if (!opened) return { items: [], nextCursor: null };
  const { parameters, owners, joins } = opened;
  const conditions = [...opened.conditions, matching(asked, parameters)];
  if (after) {
    const [urgency, stake, id] = after.map((value) => parameters.add(value));
    conditions.push(
      `(p.urgency, p.stake_minor, p.opportunity_id) < (${urgency}::smallint, ${stake}::bigint, ${id}::uuid)`,
    );
  }
  const orderOf = (of: string) => `${of}.urgency DESC, ${of}.stake_minor DESC, ${of}.opportunity_id DESC`;
  const limit = asked.limit + 1;
  const walk = (of: readonly string[] | null) => `(
    SELECT p.urgency, p.stake_minor, p.opportunity_id FROM deal_triggers p ${joins}
    WHERE ${[...conditions, ...(of ? [oneOf('p.owner_id', of, 'uuid', parameters)] : [])].join(' AND ')}
    ORDER BY ${orderOf('p')} LIMIT ${limit})`;
  const walks = owners && owners.length <= WALKS_MAX ? owners.map((id) => walk([id])) : [walk(owners)];
  const { rows } = await tx.client.query<EndangeredRow>(
    `WITH page AS MATERIALIZED (
       SELECT * FROM (${walks.join(' UNION ALL ')}) AS walks ORDER BY ${orderOf('walks')} LIMIT ${limit}
     )
     SELECT o.id, page.urgency, page.stake_minor::float8 AS stake_minor, ${ENDANGERED_COLUMNS}
     FROM page JOIN opportunities o ON o.organization_id = $1 AND o.id = page.opportunity_id ${ENDANGERED_JOINS}
     ORDER BY ${orderOf('page')}`,
    parameters.values,
  );
  const page = pageOf(
    rows,
    asked.limit,
    (row) => ({ row, triggers: parseTriggers(row.triggers).filter((trigger) => isAsked(trigger, asked)) }),
    (row) => [row.urgency, row.stake_minor, row.id],
  );
  return { items: await presentDeals(tx, actor, page.items), nextCursor: page.nextCursor };
}

/** Over `p`: deals with a trigger that is asked for. Of one urgency, the walk begins where it can first appear. */
function matching(
  { type, urgency, dismissed }: Pick<TriggerListInput, 'type' | 'urgency' | 'dismissed'>,
  parameters: Parameters,
): string {
  const mask = `${parameters.add(maskOf((type ?? TRIGGER_TYPES).map((one) => ({ type: one }))))}::int`;
  if (dismissed) return `(p.dismissed & ${mask}) <> 0`;
  const masks = (urgency ?? URGENCY_COLUMNS).map((one) => `p.${one}`).join(' | ');
  const least = Math.min(...(urgency ?? URGENCY_COLUMNS).map(rankOf));
  return `((${masks}) & ${mask}) <> 0 AND p.urgency >= ${least}`;
}

const URGENCY_COLUMNS: readonly Urgency[] = ['high', 'medium', 'low'];

const isAsked = (
  trigger: KeptTrigger,
  { type, urgency, dismissed }: Pick<TriggerListInput, 'type' | 'urgency' | 'dismissed'>,
): boolean =>
  trigger.isDismissed === Boolean(dismissed) &&
  (type?.includes(trigger.type) ?? true) &&
  (dismissed || (urgency?.includes(trigger.urgency) ?? true));
