import { api } from '../../../api/client.ts';
import { BulkBar, type Matching } from '../../bulk/BulkBar.tsx';
import { BulkDeleteDialog } from '../../bulk/BulkDeleteDialog.tsx';
import { BulkEditDialog } from '../../bulk/BulkEditDialog.tsx';
import { chosenOf } from '../../bulk/bulkNoun.ts';
import type { Marking } from '../../bulk/useMarks.tsx';
import { type RecordView, recordFilter } from '../recordView.ts';
import { BulkAccountFields, BulkContactFields } from './BulkRecordFields.tsx';
import { type AccountEdit, BULK_RECORDS, type ContactEdit, shownOf } from './bulkRecords.ts';

interface RecordBulkBarProps {
  noun: 'account' | 'contact';
  marking: Pick<Marking, 'marks' | 'setMarks'>;
  view: RecordView;
  loaded: readonly { readonly id: string }[];
  matching: Matching | null;
  selected: number;
  onClear: () => void;
}

export function RecordBulkBar({ noun, view, ...bar }: RecordBulkBarProps) {
  const { words } = BULK_RECORDS[noun];
  const chosen = chosenOf(bar.marking.marks, recordFilter(view));
  return (
    <BulkBar
      {...bar}
      words={words}
      renderDialog={(does, close, begun) => {
        const given = { words, chosen, onClose: close, onBegun: begun };
        if (noun === 'account') {
          const asks = {
            ...given,
            onPreview: (edit: AccountEdit, signal: AbortSignal) =>
              api.bulkEdits.previewAccounts({ accounts: chosen, edit }, { signal }),
            onStart: (edit: AccountEdit) => api.bulkEdits.startAccounts({ accounts: chosen, edit }),
          };
          if (does === 'delete') return <BulkDeleteDialog {...asks} />;
          return (
            <BulkEditDialog<AccountEdit>
              {...asks}
              shown={shownOf(noun)}
              renderFields={(edit, onChange) => <BulkAccountFields edit={edit} onChange={onChange} />}
            />
          );
        }
        const asks = {
          ...given,
          onPreview: (edit: ContactEdit, signal: AbortSignal) =>
            api.bulkEdits.previewContacts({ contacts: chosen, edit }, { signal }),
          onStart: (edit: ContactEdit) => api.bulkEdits.startContacts({ contacts: chosen, edit }),
        };
        if (does === 'delete') return <BulkDeleteDialog {...asks} />;
        return (
          <BulkEditDialog<ContactEdit>
            {...asks}
            shown={shownOf(noun)}
            renderFields={(edit, onChange) => <BulkContactFields edit={edit} onChange={onChange} />}
          />
        );
      }}
    />
  );
}
