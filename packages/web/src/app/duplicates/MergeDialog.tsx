import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { customFieldsOf } from '../opportunities/custom/customFields.ts';
import { usePeopleOf } from '../opportunities/custom/usePeopleOf.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { saved } from '../shell/saved.ts';
import { bothOf, type DuplicatePair, NOUN_WORDS, type RecordOfPair } from './duplicates.ts';
import { MergeTable } from './MergeTable.tsx';
import { fieldsOf } from './mergeFields.ts';
import { movedWords, twiceWords } from './movedWords.ts';
import { useAfterMerge } from './useMergeActions.ts';

interface MergeDialogProps {
  pair: DuplicatePair;
  onClose: () => void;
  /** Once they are one. */
  onMerged?: (keptId: string) => void;
}

/** Two records side by side: which one is kept, which value of each field, and what moves. */
export function MergeDialog({ pair, onClose, onMerged }: MergeDialogProps) {
  const both = bothOf(pair);
  const [keptId, setKeptId] = useState(both?.[0].id ?? '');
  /** Fields whose other value was chosen, by the record that gives it. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const afterMerge = useAfterMerge();
  const kept = both?.find(({ id }) => id === keptId);
  const merged = both?.find(({ id }) => id !== keptId);
  const preview = useQuery(
    query.merges.preview.queryOptions({
      input: { noun: pair.noun, keptId, mergedId: merged?.id ?? '' },
      enabled: merged !== undefined,
      staleTime: 0,
    }),
  );
  const customs = useQuery(customFieldsOf(pair.noun));
  // People who are a value of a field are named from what this asks for.
  usePeopleOf(customs.data?.items);
  const fields = fieldsOf(pair, customs.data?.items ?? []);
  const giverOf = (field: string): string => chosen[field] ?? given(kept, merged, fields, field);
  const merge = useMutation({
    mutationFn: () =>
      api.merges.create({
        noun: pair.noun,
        keptId,
        mergedId: merged?.id ?? '',
        take: fields.filter(({ field }) => giverOf(field) === merged?.id).map(({ field }) => field),
      }),
    onSuccess: async (done) => {
      onClose();
      onMerged?.(done.keptId);
      await afterMerge();
      notify(`${done.mergedName} merged`, {
        undo: () => saved('Merge undone', () => api.merges.undo({ id: done.id }), { after: afterMerge }),
      });
    },
  });
  if (!both || !kept || !merged) return null;
  const [one] = NOUN_WORDS[pair.noun];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Merge two ${NOUN_WORDS[pair.noun][1]}`}
      description={`Keeps one ${one}. Everything of the other moves to it.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={merge.isPending || customs.isPending}
            disabled={preview.data?.abilities.merge === false || (!customs.data && customs.isError)}
            onClick={() => merge.mutate()}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormErrors title="Not merged" errors={errorsOf(merge.error && problemOf(merge.error))} />
        {!customs.data && customs.isError && <FailedQuery title="The custom fields could not be loaded" of={customs} />}
        <MergeTable
          both={both}
          fields={fields}
          keptId={keptId}
          onKeep={(id) => {
            setKeptId(id);
            setChosen({});
          }}
          giverOf={giverOf}
          onGive={(field, id) => setChosen({ ...chosen, [field]: id })}
        />
        <div className="rounded-md bg-sunken px-4 py-3 text-14 text-ink-2" aria-live="polite">
          {preview.data ? (
            <>
              <p>{movedWords(preview.data, merged.name, kept.name)}</p>
              {preview.data.twice.map((deal) => (
                <p key={deal.id} className="mt-1">
                  {twiceWords(deal)}
                </p>
              ))}
              {!preview.data.abilities.merge && (
                <p className="mt-1 font-medium text-risk">You need edit rights to both {NOUN_WORDS[pair.noun][1]}.</p>
              )}
            </>
          ) : preview.isError ? (
            problemOf(preview.error).message
          ) : (
            <Skeleton className="h-5 w-64" />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Whose value stands unless somebody says otherwise: the kept one's, or the other's where the kept one has none. */
function given(
  kept: RecordOfPair | undefined,
  merged: RecordOfPair | undefined,
  fields: ReturnType<typeof fieldsOf>,
  name: string,
): string {
  const field = fields.find((each) => each.field === name);
  if (!kept || !merged || !field) return '';
  return field.of(kept) === null && field.of(merged) !== null ? merged.id : kept.id;
}
