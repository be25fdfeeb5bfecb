import type { BulkNounName } from '../../platform/database/schema/bulk-edits.ts';
import { BULK_DEALS } from './deals/bulk-deals.ts';
import { ACCOUNT_DELETION, CONTACT_DELETION, DEAL_DELETION } from './deletions/bulk-deletions.ts';
import type { AnyEdit, BulkNoun } from './noun.ts';
import { bulkRecords } from './records/bulk-records.ts';
import { EDITED_ACCOUNTS, EDITED_CONTACTS } from './records/edited-nouns.ts';

const EDITS: Readonly<Record<BulkNounName, BulkNoun>> = {
  deal: BULK_DEALS,
  account: bulkRecords(EDITED_ACCOUNTS),
  contact: bulkRecords(EDITED_CONTACTS),
};
const DELETIONS: Readonly<Record<BulkNounName, BulkNoun>> = {
  deal: DEAL_DELETION,
  account: ACCOUNT_DELETION,
  contact: CONTACT_DELETION,
};

/** The work of a bulk edit on records of a noun: changing them, or deleting them. */
export const workOf = ({ noun, edit }: { noun: BulkNounName; edit: AnyEdit }): BulkNoun =>
  (edit.delete ? DELETIONS : EDITS)[noun];
