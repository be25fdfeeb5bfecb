/** Deleting many, for the engine of bulk edits: as editing them, but that what is done to each is moving it into the bin. */
import { BULK_DEALS } from '../deals/bulk-deals.ts';
import type { BulkNoun } from '../noun.ts';
import { bulkRecords } from '../records/bulk-records.ts';
import { EDITED_ACCOUNTS, EDITED_CONTACTS, type EditedNoun } from '../records/edited-nouns.ts';
import { bringDealsBack, deleteDeals } from './delete-deals.ts';
import { bringRecordsBack, deleteRecords } from './delete-records.ts';
import { previewDealDeletion, previewRecordDeletion } from './preview-deletion.ts';

const DELETION = {
  check: async (_tx, _actor, edit) => edit,
  fieldNames: async () => '',
  // Chunks of imports remember the records that they met.
  waitsForImports: true,
} satisfies Partial<BulkNoun>;

/** Records that a deletion or its undo has left, as rows `r`: in their table, or in the bin where they were put there since. */
const named = ({ table, id }: { table: string; id: string }): string =>
  `JOIN LATERAL (
     SELECT id, name, owner_id FROM ${table} WHERE organization_id = $1 AND id = d.${id}
     UNION ALL SELECT id, name, owner_id FROM bin WHERE organization_id = $1 AND id = d.${id}
   ) r ON true`;

export const DEAL_DELETION: BulkNoun = {
  ...BULK_DEALS,
  ...DELETION,
  atOnce: { changed: 250, undone: 250 },
  preview: (tx, actor, { chosen }) => previewDealDeletion(tx, actor, chosen),
  change: deleteDeals,
  undo: bringDealsBack,
  async named(tx, actor) {
    const { seen } = await BULK_DEALS.named(tx, actor);
    return { join: named({ table: 'opportunities', id: 'opportunity_id' }), seen };
  },
};

/** Of accounts or contacts, each of which may take many deals along that lose it. */
const recordDeletion = (noun: EditedNoun): BulkNoun => ({
  ...bulkRecords(noun),
  ...DELETION,
  atOnce: { changed: 100, undone: 100 },
  preview: (tx, actor, { chosen }) => previewRecordDeletion(tx, actor, noun, chosen),
  change: (tx, actor, stored, ids) => deleteRecords(tx, actor, noun, stored, ids),
  undo: (tx, actor, stored, ids) => bringRecordsBack(tx, actor, noun, stored, ids),
  named: async () => ({ join: named({ table: noun.table, id: 'record_id' }), seen: () => 'true' }),
});

export const ACCOUNT_DELETION = recordDeletion(EDITED_ACCOUNTS);
export const CONTACT_DELETION = recordDeletion(EDITED_CONTACTS);
