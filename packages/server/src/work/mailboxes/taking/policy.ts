/** Which addresses are treated in a way of their own when a mailbox is read. */
import { assumedDomains, type MailboxPolicy } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { MailboxOfMember } from '../source.ts';

export interface TakingPolicy {
  /** Without what the person excludes. */
  readonly all: MailboxPolicy;
  readonly own: MailboxPolicy;
  readonly excludedContacts: ReadonlySet<string>;
}

/** Returns the domains that are taken for internal: those of people here and of their mailboxes, by name. */
export async function readAssumedDomains(tx: TenantTransaction): Promise<readonly string[]> {
  return assumedDomains(await readAddresses(tx));
}

/** Returns the addresses of people here: those they sign in with, and those of their mailboxes. */
async function readAddresses({ client, organizationId }: TenantTransaction): Promise<readonly string[]> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT lower(email) AS email FROM members WHERE organization_id = $1 AND email IS NOT NULL
     UNION
     SELECT lower(remote ->> 'address') FROM connections
     WHERE organization_id = $1 AND member_id IS NOT NULL AND remote ->> 'address' IS NOT NULL`,
    [organizationId],
  );
  return rows.map(({ email }) => email);
}

interface Stored {
  readonly internal: readonly string[];
  readonly blocked: readonly string[];
  readonly excludedDomains: readonly string[];
  readonly excludedContacts: readonly string[];
}

/** Reads what the organisation set for the system of the mailbox, and what its owner excludes. */
export async function readPolicy(tx: TenantTransaction, mailbox: MailboxOfMember): Promise<TakingPolicy> {
  const { client, organizationId } = tx;
  const list = (key: string) =>
    `ARRAY(SELECT lower(d) FROM jsonb_array_elements_text(coalesce(a.settings -> '${key}', '[]')) d)`;
  const { rows } = await client.query<Stored>(
    `SELECT ${list('internalDomains')} AS internal, ${list('blockedDomains')} AS blocked,
       ARRAY(SELECT e.domain FROM mailbox_exclusions e WHERE e.organization_id = $1 AND e.member_id = $3
         AND e.domain IS NOT NULL) AS "excludedDomains",
       ARRAY(SELECT e.contact_id FROM mailbox_exclusions e WHERE e.organization_id = $1 AND e.member_id = $3
         AND e.contact_id IS NOT NULL) AS "excludedContacts"
     FROM connections c LEFT JOIN connections a ON a.organization_id = $1 AND a.system = c.system AND a.member_id IS NULL
       AND a.state <> 'disconnected'
     WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, mailbox.connectionId, mailbox.memberId],
  );
  const [stored] = rows;
  if (!stored) throw new Error(`there is no connection ${mailbox.connectionId}`);
  const addresses = await readAddresses(tx);
  const all: MailboxPolicy = {
    ownAddresses: new Set([...addresses, ...mailbox.addresses]),
    internalDomains: new Set([...assumedDomains(addresses), ...stored.internal]),
    blockedDomains: new Set(stored.blocked),
  };
  return {
    all,
    own: { ...all, blockedDomains: new Set([...stored.blocked, ...stored.excludedDomains]) },
    excludedContacts: new Set(stored.excludedContacts),
  };
}
