/** Which contacts and domains are being removed from what is kept. It stands in their rows until it is done. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

/** A domain that an admin blocked leaves every mailbox; a contact or domain that a person excludes, theirs. */
export type Removal =
  | { readonly kind: 'blocked'; readonly appId: string; readonly domain: string }
  | {
      readonly kind: 'excluded';
      readonly exclusionId: string;
      readonly memberId: string;
      readonly contactId: string | null;
      readonly domain: string | null;
    };

/** Returns what is to be removed next; null when nothing is. */
export async function nextRemoval({ client, organizationId }: TenantTransaction): Promise<Removal | null> {
  const { rows: blocked } = await client.query<{ appId: string; domain: string }>(
    `SELECT c.id AS "appId", d.domain FROM connections c
       CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(c.settings -> 'removing', '[]')) WITH ORDINALITY AS d(domain, nth)
     WHERE c.organization_id = $1 AND c.member_id IS NULL ORDER BY c.id, d.nth LIMIT 1`,
    [organizationId],
  );
  if (blocked[0]) return { kind: 'blocked', ...blocked[0] };
  const { rows } = await client.query<Omit<Extract<Removal, { kind: 'excluded' }>, 'kind'>>(
    `SELECT id AS "exclusionId", member_id AS "memberId", contact_id AS "contactId", domain FROM mailbox_exclusions
     WHERE organization_id = $1 AND removing_since IS NOT NULL ORDER BY removing_since, id LIMIT 1`,
    [organizationId],
  );
  return rows[0] ? { kind: 'excluded', ...rows[0] } : null;
}

/** Returns whether somebody still wants it removed: an exclusion may be taken back meanwhile. */
export async function isWanted({ client, organizationId }: TenantTransaction, removal: Removal): Promise<boolean> {
  const { rowCount } =
    removal.kind === 'blocked'
      ? await client.query(
          `SELECT 1 FROM connections WHERE organization_id = $1 AND id = $2 AND settings -> 'removing' ? $3`,
          [organizationId, removal.appId, removal.domain],
        )
      : await client.query(
          'SELECT 1 FROM mailbox_exclusions WHERE organization_id = $1 AND id = $2 AND removing_since IS NOT NULL',
          [organizationId, removal.exclusionId],
        );
  return rowCount === 1;
}

export async function markRemoved({ client, organizationId }: TenantTransaction, removal: Removal): Promise<void> {
  if (removal.kind === 'blocked') {
    await client.query(
      `UPDATE connections SET settings = jsonb_set(settings, '{removing}', (settings -> 'removing') - $3)
       WHERE organization_id = $1 AND id = $2 AND settings -> 'removing' ? $3`,
      [organizationId, removal.appId, removal.domain],
    );
    return;
  }
  // One that was merged meanwhile is removed under their new name.
  await client.query(
    `UPDATE mailbox_exclusions SET removing_since = NULL
     WHERE organization_id = $1 AND id = $2 AND contact_id IS NOT DISTINCT FROM $3`,
    [organizationId, removal.exclusionId, removal.contactId],
  );
}

export interface MailboxOfRemoval {
  readonly connectionId: string;
  readonly memberId: string;
}

/** Returns the mailboxes that something is removed from. */
export async function mailboxesOf(
  { client, organizationId }: TenantTransaction,
  removal: Removal,
): Promise<readonly MailboxOfRemoval[]> {
  const [appId, memberId] = removal.kind === 'blocked' ? [removal.appId, null] : [null, removal.memberId];
  const { rows } = await client.query<MailboxOfRemoval>(
    `SELECT n.id AS "connectionId", n.member_id AS "memberId" FROM connections n
     WHERE n.organization_id = $1 AND n.member_id IS NOT NULL AND n.state <> 'disconnected'
       AND ($2::uuid IS NULL OR n.member_id = $2)
       AND ($3::uuid IS NULL OR n.system = (SELECT a.system FROM connections a WHERE a.organization_id = $1 AND a.id = $3))
     ORDER BY n.id`,
    [organizationId, memberId, appId],
  );
  return rows;
}
