import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useStable } from '../../../ui/useStable.ts';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import { type Card, cardData } from './card.ts';
import { useFollowingFocus } from './useFollowingFocus.ts';

/** Where a card can be moved to. */
export interface Target {
  readonly key: string;
  readonly name: string;
}

interface BoardCardProps {
  card: Card;
  /** Address of the record. */
  to: string;
  /** "another stage" */
  elsewhere: string;
  /** Beside the column it stands in. */
  targets: readonly Target[];
  /** Why whoever looks may not move it. */
  staysBecause?: string | undefined;
  onMove: (key: string) => void;
  /** Where a move that could not be saved is kept. */
  place: string;
  /** What matters of it: one fact in the second row, beside the menu, and the others in the third. */
  children: ReactNode;
}

/** A record on a board: dragged to another column by its whole face, or moved by its menu, which keys and touch reach. */
export function BoardCard({ card, to, elsewhere, targets, staysBecause, onMove, place, children }: BoardCardProps) {
  const box = useRef<HTMLElement>(null);
  const follow = useFollowingFocus(box, card.id);
  const [isDragged, setIsDragged] = useState(false);
  const data = useStable(() => cardData(card));
  const isMovable = staysBecause === undefined;
  // Before it is painted: from then on it is pressed.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isMovable) return;
    return draggable({
      element,
      getInitialData: data,
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [data, isMovable]);
  return (
    <article
      ref={box}
      aria-label={card.name}
      title={staysBecause}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1 rounded-sm bg-surface p-2.5 text-14 shadow-raised',
        isMovable && 'cursor-grab',
        isDragged && 'opacity-40',
      )}
    >
      <Link quiet to={to} draggable={false} dir="auto" className="col-span-2 line-clamp-3 font-medium">
        {card.name}
      </Link>
      {isMovable && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton
              icon="dots"
              size="small"
              label={`Move ${card.name} to ${elsewhere}`}
              className="col-start-2 row-start-2 -my-1.5 justify-self-end"
            />
          }
        >
          {targets.map(({ key, name }) => (
            <MenuItem
              key={key}
              onSelect={() => {
                follow();
                onMove(key);
              }}
            >
              Move to {name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {children}
      <UnsavedMark place={place} className="col-span-2" />
    </article>
  );
}
