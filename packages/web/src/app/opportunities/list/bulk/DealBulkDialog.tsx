import { api } from '../../../../api/client.ts';
import { BulkDeleteDialog } from '../../../bulk/BulkDeleteDialog.tsx';
import { BulkEditDialog } from '../../../bulk/BulkEditDialog.tsx';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { BulkFields } from './BulkFields.tsx';
import { DEALS } from './bulkDeals.ts';
import { type BulkInput, type Edit, shownValue } from './bulkWords.ts';

interface DealBulkDialogProps {
  deals: BulkInput['deals'];
  onClose: () => void;
  onBegun: (id: string) => void;
}

export function DealBulkDialog({ deals, ...given }: DealBulkDialogProps) {
  const choices = useDealChoices();
  return (
    <BulkEditDialog<Edit>
      {...given}
      words={DEALS.words}
      chosen={deals}
      onPreview={(edit, signal) => api.bulkEdits.preview({ deals, edit }, { signal })}
      onStart={(edit) => api.bulkEdits.start({ deals, edit })}
      shown={(field, value) => shownValue(field, value, choices)}
      renderFields={(edit, onChange) => <BulkFields edit={edit} choices={choices} onChange={onChange} />}
    />
  );
}

export function DealDeleteDialog({ deals, ...given }: DealBulkDialogProps) {
  return (
    <BulkDeleteDialog
      {...given}
      words={DEALS.words}
      chosen={deals}
      onPreview={(edit, signal) => api.bulkEdits.preview({ deals, edit }, { signal })}
      onStart={(edit) => api.bulkEdits.start({ deals, edit })}
    />
  );
}
