import { counted } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/notify.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { BulkHistory } from './BulkHistory.tsx';
import { type BulkEditing, type BulkNoun, doneTo, leftWords, saidOf } from './bulkNoun.ts';
import { LeftRecords, LostRecords } from './LeftRecords.tsx';

/** Milliseconds between looks at one under way. */
const LOOK_MS = 500;
/** In the address: all of one's bulk edits rather than one. */
export const ALL = 'all';

/** A bulk edit under way or just done, over the list that it changes; it goes on when the screen is left. */
export function BulkProgress({ noun }: { noun: BulkNoun }) {
  const client = useQueryClient();
  const [id, setId] = useUrlParam('bulk', '');
  const isOne = id !== '' && id !== ALL;
  const found = useQuery({
    ...query.bulkEdits.get.queryOptions({ input: { id } }),
    enabled: isOne,
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? LOOK_MS : false),
  });
  const finishedAt = found.data?.finishedAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
  useEffect(() => {
    if (finishedAt !== null) void client.invalidateQueries({ predicate: ({ queryKey }) => !isProgress(queryKey) });
  }, [finishedAt]);
  return (
    <Card className="mb-3">
      {!isOne ? (
        <BulkHistory noun={noun} onOpen={setId} onClose={() => setId(null)} />
      ) : found.data ? (
        <Progress noun={noun} edited={found.data} onAll={() => setId(ALL)} onClose={() => setId(null)} />
      ) : found.isError ? (
        <FailedQuery title="The bulk edit could not be loaded" of={found} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  );
}

const isProgress = (key: readonly unknown[]): boolean =>
  JSON.stringify(key[0]) === JSON.stringify(['bulkEdits', 'get']);

interface ProgressProps {
  noun: BulkNoun;
  edited: BulkEditing;
  onAll: () => void;
  onClose: () => void;
}

function Progress({ noun, edited, onAll, onClose }: ProgressProps) {
  const client = useQueryClient();
  const said = noun.useSaid([edited]);
  const { id, status, taken, total, lost, finishedAt, abilities, refusal } = edited;
  const isUndo = status === 'undoing' || status === 'undone';
  const left = isUndo ? edited.kept : edited.left;
  const act = async (work: (input: { id: string }) => Promise<BulkEditing>) => {
    try {
      client.setQueryData(query.bulkEdits.get.queryKey({ input: { id } }), await work({ id }));
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
  };
  return (
    <div className="grid gap-3">
      {finishedAt === null ? (
        <ProgressBar label={progressWords(edited, noun, said)} done={taken} total={total} />
      ) : (
        <div role="status">
          <p className="font-medium">{doneWords(edited, noun.words.one)}</p>
          <p className="text-12 text-ink-2">{saidOf(edited, said)}</p>
        </div>
      )}
      {refusal && <p className="text-14 font-medium text-risk">Stopped early: {refusal}</p>}
      {left.length > 0 && (
        <Opened words={`Not changed: ${leftWords(left)}`}>
          <LeftRecords id={id} toPath={noun.toPath} />
        </Opened>
      )}
      {lost > 0 && (
        <Opened words={`Partly restored: ${counted(lost, noun.words.one)}`}>
          <LostRecords id={id} toPath={noun.toPath} />
        </Opened>
      )}
      <div className="flex flex-wrap gap-2">
        {abilities.cancel && <Button onClick={() => void act(api.bulkEdits.cancel)}>Stop</Button>}
        {abilities.undo && (
          <Button icon="undo" onClick={() => void act(api.bulkEdits.undo)}>
            Undo all
          </Button>
        )}
        <Button variant="quiet" onClick={onAll}>
          My bulk edits
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** A line about some of the records, which opens into these. */
function Opened({ words, children }: { words: string; children: ReactNode }) {
  const [isShowing, setIsShowing] = useState(false);
  return (
    <>
      <p className="text-14 text-ink-2">
        {words}{' '}
        <Button variant="quiet" size="small" aria-expanded={isShowing} onClick={() => setIsShowing(!isShowing)}>
          {isShowing ? 'Hide them' : 'Show them'}
        </Button>
      </p>
      {isShowing && children}
    </>
  );
}

function progressWords(edited: BulkEditing, { words }: BulkNoun, said: ReturnType<BulkNoun['useSaid']>): string {
  const { edit, status } = edited;
  if (status === 'undoing') return edit.delete ? `Restoring ${words.many}` : 'Undoing the bulk edit';
  return edit.delete ? `Deleting ${words.many}` : `Changing ${said(edit)}`;
}

function doneWords(edited: BulkEditing, one: string): string {
  const { edit, status, changed, same, undone, taken, total } = edited;
  if (status === 'undone') {
    return edit.delete ? `Restored ${counted(undone, one)} from the bin` : `Restored ${counted(undone, one)}`;
  }
  const had = same > 0 ? `; ${counted(same, one)} already had these values` : '';
  const done = `${doneTo(edited)} ${counted(changed, one)}${had}`;
  if (status !== 'cancelled') return done.charAt(0).toUpperCase() + done.slice(1);
  return `Stopped: ${done}; ${counted(total - taken, one)} not reached`;
}
