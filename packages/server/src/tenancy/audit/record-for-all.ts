import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { type AuditKind, type Facts, KINDS } from './kinds.ts';

/** Who runs the installation: the server by its clock, or whoever sits at its command line. */
export type Operator = 'job' | 'command_line';

/**
 * What was done to the whole installation, in the trail of every organisation, since it was done to the data of each.
 * As the owner of the tables: the server's role reaches one organisation at a time.
 */
export async function recordForAll(
  client: pg.ClientBase,
  by: Operator,
  { kind, facts }: { readonly kind: AuditKind; readonly facts: Facts },
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, category, kind, changes, facts)
     SELECT organization_id, clock_timestamp(), $1, $2, $3, $4, '{}', $5 FROM organizations`,
    [newId(), by, KINDS[kind].category, kind, JSON.stringify(facts)],
  );
}
