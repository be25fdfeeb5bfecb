import { type BulkEdit, DEAL_FIELD_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listFields } from '../../../records/custom-fields/list-fields.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import type { BulkNoun } from '../noun.ts';
import { changeDealsAsAsked } from './change-deals.ts';
import { checkDealEdit } from './check-deal-edit.ts';
import { previewDeals } from './preview-deals.ts';
import { selectDeals } from './select-deals.ts';
import { undoDeals } from './undo-deals.ts';

export const BULK_DEALS: BulkNoun = {
  held: { table: 'bulk_edit_deals', id: 'opportunity_id', isChanged: '(d.entry_id IS NOT NULL)' },
  atOnce: { changed: 1000, undone: 1000 },
  check: checkDealEdit,
  fieldNames,
  select: selectDeals,
  preview: previewDeals,
  change: changeDealsAsAsked,
  undo: undoDeals,
  async named(tx, actor) {
    const owners = await visibleOwners(tx, actor);
    return {
      join: 'JOIN opportunities r ON r.organization_id = $1 AND r.id = d.opportunity_id',
      seen: (value) => (owners === null ? 'true' : `r.owner_id = ANY(${value(owners)}::uuid[])`),
    };
  },
};

async function fieldNames(tx: TenantTransaction, { custom, ...edit }: BulkEdit): Promise<string> {
  const own = Object.keys(edit).map(
    (field) => DEAL_FIELD_NAMES[field === 'closeDateDays' ? 'closeDate' : (field as keyof typeof DEAL_FIELD_NAMES)],
  );
  const fields = custom ? (await listFields(tx, 'deal')).filter(({ key }) => Object.hasOwn(custom, key)) : [];
  return [...own, ...fields.map(({ label }) => label)].join(', ');
}
