/** Contacts and domains that people exclude from what is taken of their mailboxes. */
import type { MailboxExclusion } from '@forecastle/contract';
import { domainIn } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { getContact } from '../../../records/contacts/get-contact.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { enqueueRemovals } from '../removal-jobs.ts';
import { ownMailboxes } from './own-mailboxes.ts';

type Exclusion = z.infer<typeof MailboxExclusion>;

interface Row {
  readonly id: string;
  readonly contact_id: string | null;
  readonly contact_name: string | null;
  readonly domain: string | null;
  readonly created_at: Date;
  readonly is_removing: boolean;
}

/** Returns the actor's own exclusions, by name. */
export async function listExclusions(tx: TenantTransaction, actor: Actor): Promise<Exclusion[]> {
  const rows = await readRows(tx, actor, null);
  return rows.map(present);
}

async function readRows(
  { client, organizationId }: TenantTransaction,
  { memberId }: Actor,
  id: string | null,
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT e.id, e.contact_id, c.name AS contact_name, e.domain, e.created_at, e.removing_since IS NOT NULL AS is_removing
     FROM mailbox_exclusions e LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = e.contact_id
     WHERE e.organization_id = $1 AND e.member_id = $2 AND ($3::uuid IS NULL OR e.id = $3)
     ORDER BY lower(coalesce(c.name, e.domain)), e.id`,
    [organizationId, memberId, id],
  );
  return rows;
}

const present = ({ id, contact_id, contact_name, domain, created_at, is_removing }: Row): Exclusion => ({
  id,
  contact: contact_id === null ? null : { id: contact_id, name: contact_name ?? '' },
  domain,
  createdAt: created_at.toISOString(),
  isRemoving: is_removing,
});

/**
 * Excludes a contact or a domain at once, and has what is kept of them removed from the actor's own mailbox in the background.
 * Doing it twice changes nothing.
 */
export async function addExclusion(
  tx: TenantTransaction,
  actor: Actor,
  given: { readonly contactId: string } | { readonly domain: string },
  now: Date,
): Promise<Exclusion> {
  await takeTurn(tx, 'mailboxes');
  const contactId = 'contactId' in given ? (await getContact(tx, actor, given.contactId)).id : null;
  const domain = 'domain' in given ? requireDomain(given.domain) : null;
  const hasMailbox = (await ownMailboxes(tx, actor)).length > 0;
  const { client, organizationId } = tx;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO mailbox_exclusions (organization_id, id, member_id, contact_id, domain, removing_since)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [organizationId, newId(), actor.memberId, contactId, domain, hasMailbox ? now : null],
  );
  if (rows.length > 0 && hasMailbox) await enqueueRemovals(tx);
  const all = await readRows(tx, actor, rows[0]?.id ?? null);
  const row = all.find((each) => each.contact_id === contactId && each.domain === domain);
  if (!row) throw new Error('the exclusion was written but is not there');
  return present(row);
}

function requireDomain(given: string): string {
  const domain = given.includes('/') || given.includes('@') ? null : domainIn(given);
  if (domain !== null) return domain;
  throw invalid({
    field: 'domain',
    value: given,
    expected: 'a domain such as example.com',
    message: 'Enter a domain, such as example.com. Nothing was changed.',
  });
}

/** Removes an own exclusion. What was left out meanwhile comes when past days are read again. Throws NOT_FOUND. */
export async function removeExclusion(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  const { rowCount } = await tx.client.query(
    'DELETE FROM mailbox_exclusions WHERE organization_id = $1 AND member_id = $2 AND id = $3',
    [tx.organizationId, actor.memberId, id],
  );
  if (!rowCount) throw notFound('exclusion');
}
