import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useUrlParam } from '../../../../ui/useUrlParam.ts';
import type { Deal, DealFilterInput } from '../../deal.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { dealsWord } from './bulkWords.ts';
import type { DealMarks } from './useDealMarks.tsx';

interface BulkBarProps {
  marking: DealMarks;
  filter: DealFilterInput;
  loaded: readonly Deal[];
  /** Deals that match the filter, loaded or not; null until they are counted. */
  matching: number | null;
  selected: number;
  onClear: () => void;
}

/** Over the foot of the list while deals are selected: how many, all of them, and what to do with them. */
export function BulkBar({ marking, filter, loaded, matching, selected, onClear }: BulkBarProps) {
  const { marks, setMarks } = marking;
  const [isEditing, setIsEditing] = useState(false);
  const [, setBulk] = useUrlParam('bulk', '');
  const deals = marks.all ? { filter, except: [...marks.ids] } : { ids: [...marks.ids] };
  const isEveryLoaded = !marks.all && loaded.every(({ id }) => marks.ids.has(id));
  return (
    <section
      aria-label="Selected deals"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-2.5 shadow-floating max-sm:px-4"
    >
      <p role="status" className="num font-medium">
        {dealsWord(selected)} selected
      </p>
      {isEveryLoaded && matching !== null && matching > selected && (
        <Button variant="quiet" onClick={() => setMarks({ all: true, ids: new Set() })}>
          Select all {matching.toLocaleString()} that match
        </Button>
      )}
      <span className="ml-auto flex items-center gap-2">
        <Button variant="primary" icon="edit" onClick={() => setIsEditing(true)}>
          Bulk edit
        </Button>
        <IconButton icon="close" label="Clear the selection" onClick={onClear} />
      </span>
      {isEditing && (
        <BulkEditDialog
          deals={deals}
          onClose={() => setIsEditing(false)}
          onBegun={(id) => {
            setIsEditing(false);
            setBulk(id);
            onClear();
          }}
        />
      )}
    </section>
  );
}
