import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { errorsOf, problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Link } from '../../../ui/Link.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Import } from '../import.ts';
import { NOUN_WORDS } from '../import.ts';
import { LeftDeals } from './LeftDeals.tsx';
import { changedWords, lostWords, outOfReachWords, plannedWords, type UndoPreview } from './undoWords.ts';

type Changed = 'leave' | 'undo';

/** What undoing an import takes back, counted, and the choice about what somebody has changed since. */
export default function UndoDialog({ view, onClose }: { view: Import; onClose: () => void }) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Changed>('leave');
  const preview = useQuery(query.imports.undoPreview.queryOptions({ input: { id: view.id }, gcTime: 0, staleTime: 0 }));
  const start = useMutation({
    mutationFn: () => api.imports.undo({ id: view.id, changed }),
    onSuccess: (next) => {
      client.setQueryData(query.imports.get.queryKey({ input: { id: view.id } }), next);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Undo ${view.fileName}`}
      description="Runs in the background. The timeline shows it as undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={start.isPending || preview.isPending} onClick={() => start.mutate()}>
            Undo import
          </Button>
        </>
      }
    >
      {preview.isPending ? (
        <TableSkeleton label="Counting the changes to undo" rows={3} columns={1} />
      ) : preview.isError ? (
        <FailedQuery title="The changes to undo could not be counted" of={preview} />
      ) : (
        <div className="grid gap-4">
          <FormErrors title="Undo not started" errors={errorsOf(start.error && problemOf(start.error))} />
          <ul className="grid list-disc gap-1 pl-5">
            {plannedWords(preview.data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <ChangedSince noun={view.noun} preview={preview.data} value={changed} onChange={setChanged} />
        </div>
      )}
    </Dialog>
  );
}

interface ChangedSinceProps {
  noun: Import['noun'];
  preview: UndoPreview;
  value: Changed;
  onChange: (value: Changed) => void;
}

function ChangedSince({ noun, preview, value, onChange }: ChangedSinceProps) {
  const { changed, laterImports, outOfReach } = preview;
  const total = changed.created + changed.updated;
  return (
    <>
      {total > 0 && (
        <div className="grid gap-3 rounded-md bg-attention-soft p-4">
          <p className="font-medium">{changedWords(preview, NOUN_WORDS[noun])}</p>
          {noun === 'deals' && <LeftDeals deals={changed.examples} total={total} />}
          <RadioGroup
            label="For those"
            value={value}
            onChange={onChange}
            choices={[
              {
                value: 'leave',
                label: 'Keep those',
                hint: `Keeps new ${noun} and fields changed since.`,
              },
              { value: 'undo', label: 'Undo them too', hint: lostWords(preview) },
            ]}
          />
        </div>
      )}
      {laterImports.length > 0 && (
        <div className="text-14">
          <p>Later imports depend on this one. To undo everything, undo them first:</p>
          <ul className="mt-1 grid gap-1">
            {laterImports.map(({ id, fileName, deals }) => (
              <li key={id}>
                <Link to={`/imports/${id}`}>{fileName}</Link>
                <span className="text-ink-3">, {deals === 1 ? '1 deal' : `${deals.toLocaleString('en')} deals`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {outOfReach > 0 && <p className="text-14 text-ink-2">{outOfReachWords(outOfReach, NOUN_WORDS[noun])}</p>}
    </>
  );
}
