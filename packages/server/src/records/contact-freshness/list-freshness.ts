import type { FreshContact } from '@forecastle/contract';
import { type ContactRole, type FreshnessBand, freshness, KEY_ROLES, STALE_ALERT_DUE_HOURS } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type FreshnessListInput, openFreshness, ownedBy } from './freshness-conditions.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Owners that are walked apart; with more, one walk compares each row. */
const WALKS_MAX = 12;
/** When a contact fell below 50, in milliseconds, or that they never were above; then the deal and the contact. */
const Cursor = z.tuple([z.union([z.literal('never'), z.string().regex(/^\d{1,15}$/)]), z.uuid(), z.uuid()]);

/**
 * A page of contacts on open deals that the actor may see, the stalest first. Ordered by the instant at which each falls below
 * 50, which is kept: the order does not move while somebody pages. Each owner is walked apart, no further than a page.
 */
export async function listFreshness(
  tx: TenantTransaction,
  actor: Actor,
  input: FreshnessListInput,
): Promise<{ items: z.infer<typeof FreshContact>[]; nextCursor: string | null }> {
  const after = decodeCursor(input.cursor, Cursor);
  const opened = await openFreshness(tx, actor, input);
  if (!opened) return { items: [], nextCursor: null };
  const { parameters, owners, conditions } = opened;
  const now = new Date();
  if (input.band) conditions.push(inBands(input.band, parameters.add(now)));
  const [way, beyond] = input.direction === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  if (after) {
    const [cooled, ...ids] = after;
    const at =
      cooled === 'never'
        ? "'-infinity'::timestamptz"
        : `(timestamptz 'epoch' + ${parameters.add(cooled)}::bigint * interval '1 millisecond')`;
    const keys = ids.map((id) => `${parameters.add(id)}::uuid`).join(', ');
    conditions.push(`(p.cools_at, p.opportunity_id, p.contact_id) ${beyond} (${at}, ${keys})`);
  }
  const order = (of: string) => `${of}.cools_at ${way}, ${of}.opportunity_id ${way}, ${of}.contact_id ${way}`;
  const limit = input.limit + 1;
  const walk = (of: readonly string[] | null) => `(
    SELECT p.* FROM opportunity_contacts p
    WHERE ${[...conditions, ...(of ? [ownedBy(of, parameters)] : [])].join(' AND ')}
    ORDER BY ${order('p')} LIMIT ${limit})`;
  const walks = owners && owners.length <= WALKS_MAX ? owners.map((id) => walk([id])) : [walk(owners)];
  const { rows } = await tx.client.query<FreshRow>(
    `WITH page AS MATERIALIZED (
       SELECT * FROM (${walks.join(' UNION ALL ')}) AS walks ORDER BY ${order('walks')} LIMIT ${limit}
     )
     SELECT page.opportunity_id, page.contact_id, page.role, page.influence, page.last_met_at, page.created_at,
       CASE WHEN page.cools_at = '-infinity' THEN NULL ELSE page.cools_at END AS cools_at,
       c.name, c.email, c.title, a.name AS account_name,
       o.name AS deal_name, o.amount_minor, o.currency, m.id AS owner_id, m.name AS owner_name, m.deactivated_at IS NULL AS owner_active
     FROM page
     JOIN contacts c ON c.organization_id = $1 AND c.id = page.contact_id
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = c.account_id
     JOIN opportunities o ON o.organization_id = $1 AND o.id = page.opportunity_id
     JOIN members m ON m.organization_id = $1 AND m.id = o.owner_id
     ORDER BY ${order('page')}`,
    parameters.values,
  );
  return pageOf(
    rows,
    input.limit,
    (row) => present(row, now.getTime()),
    (row) => [String(row.cools_at?.getTime() ?? 'never'), row.opportunity_id, row.contact_id],
  );
}

/** Rows whose band at an instant is among these, by the kept instants at which each falls out of one. */
function inBands(bands: readonly FreshnessBand[], now: string): string {
  const ranges: Record<FreshnessBand, string> = {
    active: `p.fades_at > ${now}`,
    needs_attention: `(p.fades_at <= ${now} AND p.cools_at > ${now})`,
    stale: `p.cools_at <= ${now}`,
  };
  // Who is not stale cools later: said apart, it is where the walk of the index begins.
  const later = bands.includes('stale') ? '' : ` AND p.cools_at > ${now}`;
  return `(${bands.map((band) => ranges[band]).join(' OR ')})${later}`;
}

interface FreshRow {
  opportunity_id: string;
  contact_id: string;
  role: ContactRole | null;
  influence: number | null;
  last_met_at: Date | null;
  created_at: Date;
  cools_at: Date | null;
  name: string;
  email: string | null;
  title: string | null;
  account_name: string | null;
  deal_name: string;
  amount_minor: string | null;
  currency: string;
  owner_id: string;
  owner_name: string;
  owner_active: boolean;
}

function present(row: FreshRow, now: number): z.infer<typeof FreshContact> {
  const { points, band } = freshness({ lastMetAt: row.last_met_at?.getTime() ?? null, influence: row.influence }, now);
  // Somebody who was never met, or not for long, became an alert when they were put on the deal.
  const staleSince = Math.max(row.cools_at?.getTime() ?? 0, row.created_at.getTime());
  return {
    contact: {
      id: row.contact_id,
      name: row.name,
      email: row.email,
      title: row.title,
      accountName: row.account_name,
    },
    opportunity: {
      id: row.opportunity_id,
      name: row.deal_name,
      owner: { id: row.owner_id, name: row.owner_name, active: row.owner_active },
      amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
      currency: row.currency,
    },
    role: row.role,
    influence: row.influence,
    lastInteractionAt: row.last_met_at?.toISOString() ?? null,
    freshness: { score: points, band },
    dueAt:
      band === 'stale' && KEY_ROLES.some((role) => role === row.role)
        ? new Date(staleSince + STALE_ALERT_DUE_HOURS * HOUR_MS).toISOString()
        : null,
  };
}
