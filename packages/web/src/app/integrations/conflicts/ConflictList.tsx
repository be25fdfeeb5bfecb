import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useLostFocus } from '../../../ui/useLostFocus.ts';
import { COLUMNS, ConflictRow } from './ConflictRow.tsx';
import { CHOICE_WORDS, type Choice, type Conflict, conflictCount } from './conflict.ts';
import { SettleAllDialog } from './SettleAllDialog.tsx';
import { useSettle } from './useSettle.ts';

const CHOICES: readonly Choice[] = ['theirs', 'ours'];
const HEADINGS = ['Record', 'Field', 'Salesforce says', 'Forecastle says', 'Who decides'];

interface ConflictListProps {
  items: readonly Conflict[];
  /** How many match, on all pages. */
  total: number;
  isOpen: boolean;
  which: { readonly object?: Conflict['object']; readonly field?: string };
}

/** Conflicts with the two choices of each; open ones can be selected, all that are shown or all that match. */
export function ConflictList({ items, total, isOpen, which }: ConflictListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [settlingAll, setSettlingAll] = useState<Choice | null>(null);
  const { settling, settleOne, settleSeveral, after } = useSettle();
  const list = useRef<HTMLUListElement>(null);
  const settledAt = useRef(0);
  // The row that takes the place of the one that was settled by keyboard.
  useLostFocus(items.map(({ id }) => id).join(), () => {
    const row = list.current?.children[Math.min(settledAt.current, items.length - 1)];
    return row?.querySelector<HTMLElement>('button:not([role=checkbox])');
  });
  const chosen = items.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === items.length;
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id)));
  const settleChosen = async (choice: Choice) => {
    await settleSeveral(chosen, choice);
    setSelected(new Set());
  };
  return (
    <>
      {isOpen && (
        <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-2 text-14 max-sm:px-4">
          <Checkbox
            label={chosen.length === 0 ? 'Select all shown' : `${chosen.length.toLocaleString()} selected`}
            checked={isAll ? true : chosen.length > 0 ? 'indeterminate' : false}
            onChange={(isSelected) => setSelected(new Set(isSelected ? items.map(({ id }) => id) : []))}
          />
          {chosen.length > 0 && (
            <span className="flex flex-wrap gap-2">
              {CHOICES.map((choice) => (
                <Button key={choice} size="small" busy={settling.size > 0} onClick={() => void settleChosen(choice)}>
                  {CHOICE_WORDS[choice]}
                </Button>
              ))}
            </span>
          )}
          {total > 1 && chosen.length === 0 && (
            <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
              <span className="text-ink-3 max-sm:w-full">All {conflictCount(total)}:</span>
              {CHOICES.map((choice) => (
                <Button
                  key={choice}
                  size="small"
                  variant="quiet"
                  aria-label={`${CHOICE_WORDS[choice]} value in all ${conflictCount(total)}`}
                  onClick={() => setSettlingAll(choice)}
                >
                  {CHOICE_WORDS[choice]}
                </Button>
              ))}
            </span>
          )}
        </div>
      )}
      <div
        aria-hidden="true"
        className={`hidden gap-x-3 border-t border-line bg-sunken px-5 py-2 text-12 font-medium text-ink-3 xl:grid ${isOpen ? COLUMNS.open : COLUMNS.settled}`}
      >
        {isOpen && <span />}
        {HEADINGS.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
        <span>{isOpen ? 'Since' : 'Settled'}</span>
        <span />
      </div>
      <ul ref={list}>
        {items.map((conflict, index) => (
          <ConflictRow
            key={conflict.id}
            conflict={conflict}
            isSelected={selected.has(conflict.id)}
            onSelect={(isSelected) => select(conflict.id, isSelected)}
            isBusy={settling.has(conflict.id)}
            onSettle={(choice) => {
              settledAt.current = index;
              void settleOne(conflict, choice);
            }}
          />
        ))}
      </ul>
      {settlingAll && (
        <SettleAllDialog
          choice={settlingAll}
          total={total}
          which={which}
          onClose={() => setSettlingAll(null)}
          onStarted={after}
        />
      )}
    </>
  );
}
