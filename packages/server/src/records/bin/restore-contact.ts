import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import type { DealContactState } from '../ledger/changes.ts';
import { movePeople } from '../merges/move-people.ts';
import { CONTACT_TREE, lockTree, readIdsUp } from '../trees/record-tree.ts';
import type { BinRow } from './bin-item.ts';
import { readPartInBin } from './contact-parts.ts';
import { handRowsOver } from './hand-rows-over.ts';
import { givenInstead, readKeptRecord } from './kept-record.ts';
import { CONTACT } from './kept-tables.ts';
import { CONTACTS_OF_ACCOUNT, REPORTS, setLinked, takeLinks, waitForLinked } from './links.ts';
import { putRowsBack } from './put-rows-back.ts';

interface Standing extends DealContactState {
  readonly dealId: string;
  readonly since: string;
}

/** Brings a contact back, onto the deals and into the activities they were in that are still there. */
export async function restoreContact(tx: TenantTransaction, actor: Actor, { id }: BinRow): Promise<string[]> {
  await lockTree(tx, CONTACT_TREE);
  const { instead, lost } = givenInstead(await readKeptRecord(tx, 'contacts', id), 'contact');
  const parts = await readPartInBin(tx, id);
  const standings = await readStandings(tx, id);
  await movePeople(tx, actor, 'contact_restored', {
    people: [id],
    standings: standings.map(({ dealId, role, influence, since }) => ({
      ...{ dealId, contactId: id, from: null, to: { role, influence }, since },
    })),
    parts: parts.map((part) => ({ activityId: part.id, contactIds: [...part.contactIds, id] })),
    before: () => putRowsBack(tx, CONTACT, { id, instead }),
  });
  await handRowsOver(tx, { table: 'opportunity_contacts', column: 'opportunity_id' }, id);
  await handRowsOver(tx, { table: 'activity_contacts', column: 'activity_id' }, id);
  await waitForLinked(tx, CONTACTS_OF_ACCOUNT, id);
  await waitForLinked(tx, REPORTS, id);
  await indexNewValues(tx, 'contact', [id]);
  // Whom they have come to report to meanwhile, they go on reporting to.
  const above = await readIdsUp(tx, CONTACT_TREE, id);
  const reports = (await takeLinks(tx, REPORTS, id)).filter((contact) => !above.has(contact));
  await setLinked(tx, REPORTS, reports, id);
  await recordEvent(tx, actor, { kind: 'contact_restored', subject: { kind: 'contact', id } });
  return lost;
}

async function readStandings(tx: TenantTransaction, id: string): Promise<Standing[]> {
  const { rows } = await tx.client.query<Standing>(
    `SELECT p.opportunity_id AS "dealId", p.role, p.influence, p.created_at::text AS since
     FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::opportunity_contacts, b.rows -> 'opportunity_contacts') p
     JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
     WHERE b.organization_id = $1 AND b.id = $2 ORDER BY p.opportunity_id`,
    [tx.organizationId, id],
  );
  return rows;
}
