import { counted } from '@forecastle/rules';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import type { BulkWords } from './bulkNoun.ts';
import type { Marking } from './useMarks.tsx';

export interface Matching {
  readonly count: number;
  /** There are more than were counted. */
  readonly more: boolean;
}

interface BulkBarProps {
  marking: Pick<Marking, 'marks' | 'setMarks'>;
  words: BulkWords;
  loaded: readonly { readonly id: string }[];
  /** Those that match the filter, loaded or not; null until they are counted. */
  matching: Matching | null;
  selected: number;
  onClear: () => void;
  /** What is asked before anything is changed, or deleted. */
  renderDialog: (does: 'edit' | 'delete', close: () => void, begun: (id: string) => void) => ReactNode;
}

/** Over the foot of a list while some of it is selected: how many, all of them, and what to do with them. */
export function BulkBar({ marking, words, loaded, matching, selected, onClear, renderDialog }: BulkBarProps) {
  const { marks, setMarks } = marking;
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const [, setBulk] = useUrlParam('bulk', '');
  const isEveryLoaded = !marks.all && loaded.every(({ id }) => marks.ids.has(id));
  const more = (isMore: boolean | undefined) => (isMore ? 'more than ' : '');
  const said = `${marks.all ? more(matching?.more) : ''}${counted(selected, words.one)} selected`;
  return (
    <section
      aria-label={`Selected ${words.many}`}
      className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-2.5 shadow-floating max-sm:px-4"
    >
      <p role="status" className="num font-medium first-letter:uppercase">
        {said}
      </p>
      {isEveryLoaded && matching !== null && (matching.more || matching.count > selected) && (
        <Button variant="quiet" onClick={() => setMarks({ all: true, ids: new Set() })}>
          Select all {more(matching.more)}
          {matching.count.toLocaleString()} that match
        </Button>
      )}
      <span className="ml-auto flex items-center gap-2">
        <Button variant="quiet" icon="trash" onClick={() => setDoes('delete')}>
          Delete
        </Button>
        <Button variant="primary" icon="edit" onClick={() => setDoes('edit')}>
          Bulk edit
        </Button>
        <IconButton icon="close" label="Clear the selection" onClick={onClear} />
      </span>
      {does !== null &&
        renderDialog(
          does,
          () => setDoes(null),
          (id) => {
            setDoes(null);
            setBulk(id);
            onClear();
          },
        )}
    </section>
  );
}
