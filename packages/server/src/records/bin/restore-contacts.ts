import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvents } from '../../tenancy/audit/record-event.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { indexNewValues } from '../custom-fields/index-values.ts';
import type { DealContactState } from '../ledger/changes.ts';
import { movePeople } from '../merges/move-people.ts';
import { CONTACT_TREE, lockTree } from '../trees/record-tree.ts';
import { readPartInBin, readWhoTookPart } from './contact-parts.ts';
import { putFilePartsBack } from './file-parts.ts';
import { handRowsOver } from './hand-rows-over.ts';
import { type LostById, readInstead } from './kept-record.ts';
import { CONTACT } from './kept-tables.ts';
import { CONTACTS_OF_ACCOUNT, REPORTS, setLinked, takeLinks, waitForLinked } from './links.ts';
import { putRowsBack } from './put-rows-back.ts';
import { withoutCircles } from './without-circles.ts';

interface Standing extends DealContactState {
  readonly dealId: string;
  readonly contactId: string;
  readonly since: string;
}

/** Brings contacts back, onto the deals and into the activities they were in that are still there. */
export async function restoreContacts(tx: TenantTransaction, actor: Doer, ids: readonly string[]): Promise<LostById> {
  await lockTree(tx, CONTACT_TREE);
  const { instead, lost } = await readInstead(tx, 'contact', ids);
  const parts = await readPartInBin(tx, ids);
  const tookPart = await readWhoTookPart(tx, ids);
  const standings = await readStandings(tx, ids);
  await movePeople(tx, actor, 'contact_restored', {
    people: ids,
    standings: standings.map(({ dealId, contactId, role, influence, since }) => ({
      dealId,
      contactId,
      from: null,
      to: { role, influence },
      since,
    })),
    parts: parts.map((part) => ({
      activityId: part.id,
      contactIds: [...new Set([...part.contactIds, ...(tookPart.get(part.id) ?? [])])],
    })),
    async before() {
      await putRowsBack(tx, CONTACT, { ids, instead });
      await putFilePartsBack(tx, ids);
    },
  });
  await handRowsOver(tx, { table: 'opportunity_contacts', column: 'opportunity_id' }, ids);
  await handRowsOver(tx, { table: 'activity_contacts', column: 'activity_id' }, ids);
  await waitForLinked(tx, CONTACTS_OF_ACCOUNT, ids);
  await waitForLinked(tx, REPORTS, ids);
  await indexNewValues(tx, 'contact', ids);
  // Whom they have come to report to meanwhile, they go on reporting to.
  await setLinked(tx, REPORTS, await withoutCircles(tx, CONTACT_TREE, await takeLinks(tx, REPORTS, ids)));
  await recordEvents(
    tx,
    actor,
    ids.map((id) => ({ kind: 'contact_restored', subject: { kind: 'contact', id } })),
  );
  return lost;
}

async function readStandings(tx: TenantTransaction, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await tx.client.query<Standing>(
    `SELECT p.opportunity_id AS "dealId", b.id AS "contactId", p.role, p.influence, p.created_at::text AS since
     FROM bin b CROSS JOIN LATERAL jsonb_populate_recordset(NULL::opportunity_contacts, b.rows -> 'opportunity_contacts') p
     JOIN opportunities o ON o.organization_id = $1 AND o.id = p.opportunity_id
     WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[]) ORDER BY p.opportunity_id, b.id`,
    [tx.organizationId, ids],
  );
  return rows;
}
