import type { BulkNounName } from '../../platform/database/schema/bulk-edits.ts';
import { BULK_DEALS } from './deals/bulk-deals.ts';
import type { BulkNoun } from './noun.ts';
import { bulkRecords } from './records/bulk-records.ts';
import { EDITED_ACCOUNTS, EDITED_CONTACTS } from './records/edited-nouns.ts';

export const BULK_NOUNS: Readonly<Record<BulkNounName, BulkNoun>> = {
  deal: BULK_DEALS,
  account: bulkRecords(EDITED_ACCOUNTS),
  contact: bulkRecords(EDITED_CONTACTS),
};
