import type { RecordEdit } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listFields } from '../../../records/custom-fields/list-fields.ts';
import type { BulkNoun } from '../noun.ts';
import { changeRecords, undoRecords } from './change-records.ts';
import { checkRecordEdit } from './check-record-edit.ts';
import type { EditedNoun } from './edited-nouns.ts';
import { previewRecords } from './preview-records.ts';
import { selectRecords } from './select-records.ts';

/** Accounts or contacts for the engine of bulk edits. */
export const bulkRecords = (noun: EditedNoun): BulkNoun => ({
  held: { table: 'bulk_edit_records', id: 'record_id', isChanged: 'd.is_changed' },
  atOnce: { changed: 1000, undone: 1000 },
  check: (tx, _actor, edit: RecordEdit) => checkRecordEdit(tx, noun, edit),
  fieldNames: (tx, edit: RecordEdit) => fieldNames(tx, noun, edit),
  select: (tx, actor, chosen) => selectRecords(tx, actor, noun, chosen),
  preview: (tx, actor, asked: { chosen: object; edit: RecordEdit }) => previewRecords(tx, actor, noun, asked),
  change: (tx, actor, stored, ids) => changeRecords(tx, actor, noun, stored, ids),
  undo: (tx, actor, stored, ids) => undoRecords(tx, actor, noun, stored, ids),
  // Everybody reads accounts and contacts.
  named: async () => ({
    join: `JOIN ${noun.table} r ON r.organization_id = $1 AND r.id = d.record_id`,
    seen: () => 'true',
  }),
});

async function fieldNames(
  tx: TenantTransaction,
  { noun, names }: EditedNoun,
  { custom, ...own }: RecordEdit,
): Promise<string> {
  const fields = custom ? (await listFields(tx, noun)).filter(({ key }) => Object.hasOwn(custom, key)) : [];
  return [...Object.keys(own).map((field) => names[field] ?? field), ...fields.map(({ label }) => label)].join(', ');
}
