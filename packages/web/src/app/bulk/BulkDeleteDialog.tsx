import { BIN_DAYS } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import type { BulkEditing, BulkPreviewed, BulkWords } from './bulkNoun.ts';
import { useBulkStart } from './useBulkStart.ts';

interface BulkDeleteDialogProps {
  words: BulkWords;
  /** What is selected, as the server is told. */
  chosen: object;
  onPreview: (edit: typeof DELETION, signal: AbortSignal) => Promise<BulkPreviewed>;
  onStart: (edit: typeof DELETION) => Promise<BulkEditing>;
  onClose: () => void;
  onBegun: (id: string) => void;
}

const DELETION = { delete: true } as const;

/** Asks once before the selected records go into the bin, with what goes along and what stays, as the server says. */
export function BulkDeleteDialog({ words, chosen, onPreview, onStart, onClose, onBegun }: BulkDeleteDialogProps) {
  const { one, many } = words;
  const preview = useQuery({
    queryKey: [...query.bulkEdits.preview.key(), one, chosen, DELETION],
    queryFn: ({ signal }) => onPreview(DELETION, signal),
    staleTime: 0,
  });
  const start = useBulkStart(() => onStart(DELETION), onBegun);
  const change = preview.isFetching ? undefined : preview.data?.change;
  const problem = start.error ?? preview.error;
  return (
    <FormDialog
      title={`Delete ${many}`}
      description={`They stay in the bin for ${BIN_DAYS} days. You can undo it until then.`}
      action={change === undefined ? `Delete ${many}` : `Delete ${counted(change, one)}`}
      errors={errorsOf(problem && problemOf(problem))}
      errorTitle="Nothing was deleted."
      busy={start.isPending}
      ready={!!change}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <BulkPreview words={words} preview={preview.data} isAsking />
    </FormDialog>
  );
}
