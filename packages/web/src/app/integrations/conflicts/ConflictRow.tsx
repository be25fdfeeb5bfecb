import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { OWNER_NAMES } from '../mapping/mapping.ts';
import { placeOf } from '../syncs/sync.ts';
import { ConflictValue } from './ConflictValue.tsx';
import { CHOICE_WORDS, type Choice, type Conflict, choiceWords, otherThan } from './conflict.ts';

/** Columns of a wide list; on narrow screens each cell has its label above it. Only open conflicts can be selected. */
export const COLUMNS = {
  open: 'xl:grid-cols-[1.5rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,0.8fr)_9.5rem]',
  settled:
    'xl:grid-cols-[minmax(0,1.2fr)_minmax(0,0.9fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1.1fr)_9.5rem]',
};

interface ConflictRowProps {
  conflict: Conflict;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  isBusy: boolean;
  onSettle: (choice: Choice) => void;
}

export function ConflictRow({ conflict, isSelected, onSelect, isBusy, onSettle }: ConflictRowProps) {
  const { name, label, sourceLabel, object, url, owner, detectedAt, settledAt, settledBy } = conflict;
  const place = placeOf(conflict);
  const isOpen = settledAt === null;
  return (
    <li
      className={`grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line px-5 py-4 text-14 max-sm:px-4 xl:items-start xl:gap-x-3 xl:py-3 ${isOpen ? COLUMNS.open : COLUMNS.settled}`}
    >
      <div className="col-span-2 flex min-w-0 items-start gap-3 xl:contents">
        {isOpen && (
          <Checkbox
            hideLabel
            label={`Select ${label} of ${name}`}
            checked={isSelected}
            onChange={onSelect}
            disabled={isBusy}
          />
        )}
        <div className="min-w-0">
          {place ? (
            <Link to={place} quiet className="block leading-6 font-medium break-words touch:leading-12 xl:-mt-0.5">
              {name}
            </Link>
          ) : (
            <span className="block font-medium break-words">{name}</span>
          )}
          {url && (
            <a
              className="finger inline-block text-12 leading-6 text-ink-3 underline"
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              Open in Salesforce
            </a>
          )}
        </div>
      </div>
      <Cell label="Field" isWide>
        <span className="break-words">{label}</span>
        {sourceLabel && sourceLabel.toLowerCase() !== label.toLowerCase() && (
          <span className="block text-12 break-words text-ink-3">{sourceLabel} in Salesforce</span>
        )}
      </Cell>
      <Side conflict={conflict} side="theirs" />
      <Side conflict={conflict} side="ours" />
      <Cell label="Who decides">{OWNER_NAMES[owner]}</Cell>
      <Cell label={isOpen ? 'Since' : 'Settled'}>
        <RelativeTime instant={settledAt ?? detectedAt} />
        {!isOpen && (
          <span className="block text-12 text-ink-3">
            {choiceWords(conflict)}
            {settledBy && ` by ${settledBy}`}
          </span>
        )}
      </Cell>
      <div className="col-span-2 flex flex-wrap gap-2 xl:col-span-1 xl:flex-col">
        {(isOpen ? (['theirs', 'ours'] as const) : conflict.choice ? [otherThan(conflict.choice)] : []).map(
          (choice) => (
            <Button
              key={choice}
              size="small"
              className="max-xl:flex-1"
              busy={isBusy}
              aria-label={`${CHOICE_WORDS[choice]} ${label} of this ${object.toLowerCase()}: ${name}`}
              onClick={() => onSettle(choice)}
            >
              {CHOICE_WORDS[choice]}
            </Button>
          ),
        )}
      </div>
    </li>
  );
}

/** What one side says, since when, and who said it where that is known. */
function Side({ conflict, side }: { conflict: Conflict; side: Choice }) {
  const { theirs, ours, theirsAt, oursAt, oursBy, stands } = conflict;
  const isTheirs = side === 'theirs';
  const at = isTheirs ? theirsAt : oursAt;
  return (
    <Cell label={isTheirs ? 'Salesforce says' : 'Forecastle says'}>
      <div className="font-medium">
        <ConflictValue value={isTheirs ? theirs : ours} />
      </div>
      {at && (
        <span className="block text-12 text-ink-3">
          <RelativeTime instant={at} />
          {!isTheirs && oursBy && `, ${oursBy}`}
        </span>
      )}
      {stands === side && (
        <span className="mt-1 block">
          <Chip tone="forecast">In use here</Chip>
        </span>
      )}
    </Cell>
  );
}

/** `isWide`: it has a line of its own on narrow screens. */
function Cell({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0 xl:col-span-1' : 'min-w-0'}>
      <p className="text-12 text-ink-3 xl:sr-only">{label}</p>
      {children}
    </div>
  );
}
