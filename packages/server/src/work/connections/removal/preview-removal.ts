/** Counts what a removal would take and what would stay. */
import type { SalesforceRemovalPreview } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { RECORD_KINDS } from '../taking/linked-records.ts';
import { REMOVED_OBJECTS, type RemovedObject } from './removing.ts';

type Preview = z.infer<typeof SalesforceRemovalPreview>;

/**
 * Records of one object that are here, with what makes them go or stay. `keeping` holds ids of those that records which stay
 * refer to. All are joined as a whole: a condition for each record would be asked a million times.
 */
const judged = (object: RemovedObject, keeping?: string): string => `
  SELECT x.id, d.id IS NOT NULL ${keeping ? 'AND f.id IS NULL' : ''} AS made,
    (o.id IS NOT NULL ${keeping ? 'OR k.id IS NOT NULL' : ''}) AS needed
  FROM (SELECT DISTINCT entity_id AS id FROM external_identities
    WHERE organization_id = $1 AND connection_id = $2 AND object = '${object}') i
  JOIN ${RECORD_KINDS[object].table} x ON x.organization_id = $1 AND x.id = i.id
  LEFT JOIN made d ON d.id = x.id
  LEFT JOIN known_elsewhere o ON o.id = x.id
  ${keeping ? `LEFT JOIN ${keeping} k ON k.id = x.id LEFT JOIN merged_from_others f ON f.id = x.id` : ''}`;
const leaving = (of: string): string => `SELECT id FROM ${of} WHERE made AND NOT needed`;

/**
 * Each table is read once and joined as a whole, so that an organisation of a million deals is counted in one go. What the
 * connection made is told by the rows of its runs; the removal itself asks the ledger and the audit trail.
 */
const STATEMENT = `WITH RECURSIVE made AS MATERIALIZED (
    SELECT DISTINCT s.entity_id AS id FROM sync_runs r
    JOIN sync_rows s ON s.organization_id = $1 AND s.run_id = r.id AND s.outcome = 'created'
      AND s.object IN ('Opportunity', 'Contact', 'Account')
    WHERE r.organization_id = $1 AND r.connection_id = $2
  ), known_elsewhere AS MATERIALIZED (
    SELECT DISTINCT entity_id AS id FROM external_identities WHERE organization_id = $1 AND connection_id <> $2
  ), merged_from_others AS (
    SELECT m.kept_id AS id FROM merges m
    WHERE m.organization_id = $1 AND m.undone_at IS NULL AND NOT EXISTS (SELECT FROM made d WHERE d.id = m.merged_id)
    UNION SELECT m.kept_id FROM merged_from_others f
      JOIN merges m ON m.organization_id = $1 AND m.merged_id = f.id AND m.undone_at IS NULL
  ), deals AS MATERIALIZED (${judged('Opportunity')}
  ), leaving_deals AS MATERIALIZED (${leaving('deals')}
  ), staying_people AS MATERIALIZED (
    SELECT DISTINCT p.contact_id AS id FROM opportunity_contacts p WHERE p.organization_id = $1
      AND NOT EXISTS (SELECT FROM leaving_deals l WHERE l.id = p.opportunity_id)
  ), contacts_of_it AS MATERIALIZED (${judged('Contact', 'staying_people')}
  ), leaving_contacts AS MATERIALIZED (${leaving('contacts_of_it')}
  ), staying_accounts AS MATERIALIZED (
    SELECT account_id AS id FROM opportunities b WHERE b.organization_id = $1 AND account_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM leaving_deals l WHERE l.id = b.id)
    UNION SELECT account_id FROM contacts b WHERE b.organization_id = $1 AND account_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM leaving_contacts l WHERE l.id = b.id)
  ), accounts_of_it AS MATERIALIZED (${judged('Account', 'staying_accounts')}
  ), all_of_it AS (
    SELECT 'Opportunity' AS object, made, needed FROM deals
    UNION ALL SELECT 'Contact', made, needed FROM contacts_of_it
    UNION ALL SELECT 'Account', made, needed FROM accounts_of_it
  )
  SELECT object, count(*) FILTER (WHERE made AND NOT needed)::int AS removed,
    count(*) FILTER (WHERE NOT made)::int AS older, count(*) FILTER (WHERE made AND needed)::int AS needed
  FROM all_of_it GROUP BY object`;

type Counted = Preview['objects'][number];

/** Returns the counts of one object each, in the order in which they would be removed. */
export async function previewRemoval(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
): Promise<Preview> {
  const { rows } = await client.query<Counted>(STATEMENT, [organizationId, connectionId]);
  return {
    objects: REMOVED_OBJECTS.map(
      (object) => rows.find((row) => row.object === object) ?? { object, removed: 0, older: 0, needed: 0 },
    ),
  };
}
