import { BIN_DAYS } from '@forecastle/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { BIN_KINDS, type BinKind } from './binKinds.ts';
import { useRestore } from './useRestore.ts';

interface DeleteDialogProps {
  kind: BinKind;
  record: { id: string; name: string };
  goesWithIt: string;
  onClose: () => void;
}

const REMOVE = {
  opportunity: api.opportunities.remove,
  account: api.accounts.remove,
  contact: api.contacts.remove,
} as const;

/** Asks once, says what goes with it and for how long it can be brought back, and leads back to the list. */
export default function DeleteDialog({ kind, record, goesWithIt, onClose }: DeleteDialogProps) {
  const { word, list } = BIN_KINDS[kind];
  const cache = useQueryClient();
  const navigate = useNavigate();
  const restore = useRestore();
  const remove = useMutation({
    mutationFn: () => REMOVE[kind]({ id: record.id }),
    onSuccess: async () => {
      // First away from the page: what it shows is no longer there to be asked for.
      await navigate(list);
      notify(`${record.name} is in the bin for ${BIN_DAYS} days.`, { undo: () => restore(record.id) });
      await cache.invalidateQueries();
    },
  });
  const problem = remove.error ? problemOf(remove.error) : null;
  return (
    <FormDialog
      title={`Delete this ${word}`}
      description={record.name}
      action="Delete"
      errors={errorsOf(problem)}
      errorTitle="Nothing was deleted."
      busy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-2 text-ink-2">
        <p>{goesWithIt}</p>
        <p>Stays in the bin (Settings) for {BIN_DAYS} days. Restore it there until then.</p>
      </div>
    </FormDialog>
  );
}
