import type { BinItem } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { loadStandings, lockPeople } from '../merges/merge-contacts.ts';
import { movePeople } from '../merges/move-people.ts';
import { readTakenPart } from './contact-parts.ts';
import { removeRows, rowsOf } from './keep-rows.ts';
import { CONTACT_TABLES } from './kept-tables.ts';
import { linksTo, REPORTS, readLinked, setLinked } from './links.ts';
import { moveIntoBin } from './move-into-bin.ts';

/** Moves a contact into the bin, and takes them off deals and out of activities; both stay, and tell it in the ledger. */
export function deleteContact(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  now: Date,
): Promise<z.infer<typeof BinItem>> {
  return moveIntoBin(tx, actor, {
    noun: 'contact',
    id,
    now,
    lock: () => lockPeople(tx, [id]),
    move: () => moveContact(tx, actor, id, now),
  });
}

async function moveContact(tx: TenantTransaction, actor: Actor, id: string, now: Date): Promise<void> {
  const reports = await readLinked(tx, REPORTS, id);
  await tx.client.query(
    `INSERT INTO bin (organization_id, id, kind, name, name_key, owner_id, writer_ids, rows, links, deleted_at, deleted_by_id)
     SELECT $1, $2, 'contact', c.name, c.name_key, c.owner_id, array_remove(ARRAY(
         SELECT c.owner_id UNION SELECT c.created_by_id
         UNION SELECT o.owner_id FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = c.account_id
         UNION SELECT o.owner_id FROM opportunity_contacts p
           JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
           WHERE p.organization_id = $1 AND p.contact_id = c.id), NULL),
       ${rowsOf(CONTACT_TABLES)}, $3, $4, $5
     FROM contacts c WHERE c.organization_id = $1 AND c.id = $2`,
    [tx.organizationId, id, JSON.stringify(linksTo(REPORTS, reports)), now, actor.memberId],
  );
  const standings = [...(await loadStandings(tx, [id])).values()];
  await movePeople(tx, actor, 'contact_deleted', {
    people: [id],
    standings: standings.map(({ dealId, contactId, role, influence }) => ({
      ...{ dealId, contactId, from: { role, influence }, to: null },
    })),
    parts: (await readTakenPart(tx, [id])).map((part) => ({
      activityId: part.id,
      contactIds: part.contactIds.filter((contactId) => contactId !== id),
    })),
    async after() {
      await setLinked(tx, REPORTS, reports, null);
      await removeRows(tx, CONTACT_TABLES, id);
    },
  });
}
