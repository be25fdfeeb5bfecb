import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { loadStandings } from '../merges/merge-contacts.ts';
import { movePeople } from '../merges/move-people.ts';
import { readTakenPart } from './contact-parts.ts';
import { fileBytesOf, keepFileParts } from './file-parts.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { CONTACT_TABLES } from './kept-tables.ts';
import { linksTo, REPORTS, readLinked, setLinked, withoutLink } from './links.ts';

/**
 * Moves contacts into the bin, which are there and locked with what happened with them, and takes them off deals and out of
 * activities; both stay, and tell it in the ledger.
 */
export async function moveContacts(
  tx: TenantTransaction,
  actor: Doer,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const reports = await readLinked(tx, REPORTS, ids);
  await tx.client.query(
    `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, file_bytes, links, deleted_at,
       deleted_by_id)
     SELECT $1, c.id, 'contact', c.name, c.name_key, c.owner_id, array_remove(ARRAY(
         SELECT c.owner_id UNION SELECT c.created_by_id
         UNION SELECT o.owner_id FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = c.account_id
         UNION SELECT o.owner_id FROM opportunity_contacts p
           JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
           WHERE p.organization_id = $1 AND p.contact_id = c.id), NULL),
       ${rowsOf(CONTACT_TABLES, 'c.id')}, ${fileBytesOf('contact', 'c.id')},
       coalesce($3::jsonb -> c.id::text, '[]'), $4, $5
     FROM contacts c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    [tx.organizationId, ids, JSON.stringify(linksTo([{ of: REPORTS, links: reports }])), now, actor.memberId],
  );
  await keepFileParts(tx, 'contact', ids);
  const standings = [...(await loadStandings(tx, ids)).values()];
  const gone = new Set(ids);
  await movePeople(tx, actor, 'contact_deleted', {
    people: ids,
    standings: standings.map(({ dealId, contactId, role, influence }) => ({
      dealId,
      contactId,
      from: { role, influence },
      to: null,
    })),
    parts: (await readTakenPart(tx, ids)).map((part) => ({
      activityId: part.id,
      contactIds: part.contactIds.filter((contactId) => !gone.has(contactId)),
    })),
    async after() {
      await setLinked(tx, REPORTS, withoutLink(reports));
      await removeRows(tx, CONTACT_TABLES, ids);
    },
  });
}
