import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../../api/client.ts';
import { errorsOf, problemOf } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FormErrors } from '../../../../ui/fields/FormErrors.tsx';
import { useRested } from '../../../../ui/useRested.ts';
import { useDealChoices } from '../../edit/useDealChoices.ts';
import { BulkFields } from './BulkFields.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { type BulkInput, dealsWord, type Edit } from './bulkWords.ts';

interface BulkEditDialogProps {
  deals: BulkInput['deals'];
  onClose: () => void;
  onBegun: (id: string) => void;
}

/** Milliseconds that fields rest before the server is asked what they would do. */
const REST = 300;

/** What the selected deals are to become; what that does, the server says before anything is changed. */
export function BulkEditDialog({ deals, onClose, onBegun }: BulkEditDialogProps) {
  const client = useQueryClient();
  const choices = useDealChoices();
  const [edit, setEdit] = useState<Edit>({});
  const rested = useRested(edit, REST);
  const isAsking = Object.keys(rested).length > 0;
  const preview = useQuery(
    query.bulkEdits.preview.queryOptions({
      input: { deals, edit: rested },
      enabled: isAsking,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const isCurrent = isAsking && rested === edit && preview.isSuccess && !preview.isFetching;
  const start = useMutation({
    mutationFn: () => api.bulkEdits.start({ deals, edit }),
    onSuccess: (begun) => {
      client.setQueryData(query.bulkEdits.get.queryKey({ input: { id: begun.id } }), begun);
      onBegun(begun.id);
    },
  });
  const change = isCurrent ? preview.data.change : 0;
  const problem = start.error ?? (isAsking ? preview.error : null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bulk edit"
      description="Fields that you leave alone stay as each deal has them. It can be undone."
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
            {isCurrent ? `Change ${dealsWord(change)}` : 'Change the deals'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormErrors title="Nothing was changed" errors={errorsOf(problem && problemOf(problem))} />
        <BulkFields edit={edit} choices={choices} onChange={setEdit} />
        <BulkPreview preview={isAsking ? preview.data : undefined} isAsking={isAsking} choices={choices} />
      </div>
    </Dialog>
  );
}
