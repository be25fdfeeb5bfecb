import { counted } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { useRested } from '../../ui/useRested.ts';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkEditing, BulkPreviewed, BulkWords, Shown } from './bulkNoun.ts';
import { useBulkStart } from './useBulkStart.ts';

interface BulkEditDialogProps<Edit extends object> {
  words: BulkWords;
  /** What is selected, as the server is told. */
  chosen: object;
  onPreview: (edit: Edit, signal: AbortSignal) => Promise<BulkPreviewed>;
  onStart: (edit: Edit) => Promise<BulkEditing>;
  shown: Shown;
  renderFields: (edit: Edit, onChange: (edit: Edit) => void) => ReactNode;
  onClose: () => void;
  onBegun: (id: string) => void;
}

/** Milliseconds that fields rest before the server is asked what they would do. */
const REST = 300;

/** What the selected records are to become; what that does, the server says before anything is changed. */
export function BulkEditDialog<Edit extends object>(props: BulkEditDialogProps<Edit>) {
  const { words, chosen, onPreview, onStart, shown, renderFields, onClose, onBegun } = props;
  const [edit, setEdit] = useState<Edit>({} as Edit);
  const rested = useRested(edit, REST);
  const isAsking = Object.keys(rested).length > 0;
  const preview = useQuery({
    queryKey: [...query.bulkEdits.preview.key(), words.one, chosen, rested],
    queryFn: ({ signal }) => onPreview(rested, signal),
    enabled: isAsking,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isAsking && rested === edit && preview.isSuccess && !preview.isFetching;
  const start = useBulkStart(() => onStart(edit), onBegun);
  const change = isCurrent ? preview.data.change : 0;
  const problem = start.error ?? (isAsking ? preview.error : null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bulk edit"
      description={'Empty fields do not change. You can undo it.'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={start.isPending}
            disabled={change === 0 || start.isPending}
            onClick={() => start.mutate()}
          >
            {isCurrent ? `Change ${counted(change, words.one)}` : `Change ${words.many}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormErrors title="Nothing was changed" errors={errorsOf(problem && problemOf(problem))} />
        {renderFields(edit, setEdit)}
        <BulkPreview words={words} preview={isAsking ? preview.data : undefined} isAsking={isAsking} shown={shown} />
      </div>
    </Dialog>
  );
}
