import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMovedFocus } from '../../../ui/useMovedFocus.ts';
import { useStable } from '../../../ui/useStable.ts';
import { type CustomField, fieldWords } from './customField.ts';

interface FieldRowProps {
  field: CustomField;
  index: number;
  count: number;
  /** Absent where the reader may not. */
  onMove: ((from: number, to: number) => void) | null;
  onEdit: () => void;
}

const PLACE = 'customFieldPlace';

/** A field in the list: dragged to another place by its handle, or moved by its buttons. */
export function FieldRow({ field, index, count, onMove, onEdit }: FieldRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'dragged' | 'over' | null>(null);
  const place = useStable(() => ({ [PLACE]: index }));
  const drop = useStable((from: number) => {
    if (from !== index) onMove?.(from, index);
  });
  const isPressed = useMovedFocus(index);
  const may = onMove !== null;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !may) return;
    const stops = [
      draggable({
        element,
        dragHandle,
        getInitialData: place,
        onDragStart: () => setState('dragged'),
        onDrop: () => setState(null),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[PLACE] === 'number',
        onDragEnter: ({ source }) => setState(source.element === element ? 'dragged' : 'over'),
        onDragLeave: ({ source }) => setState(source.element === element ? 'dragged' : null),
        onDrop: ({ source }) => {
          setState(null);
          drop(source.data[PLACE] as number);
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [place, drop, may]);
  return (
    <li
      ref={row}
      className={classes(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 last:border-0',
        state === 'dragged' && 'opacity-40',
        state === 'over' && 'bg-hover',
      )}
    >
      {may && (
        <span ref={handle} aria-hidden className="cursor-grab text-ink-3 max-sm:hidden" title="Drag to reorder">
          <Icon name="drag" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">{field.label}</p>
        <p className="text-12 break-words text-ink-3">{fieldWords(field)}</p>
      </div>
      {onMove && (
        <div className="flex">
          <IconButton
            icon="arrow-up"
            label={`Move ${field.label} up`}
            disabled={index === 0}
            onClick={(event) => {
              isPressed(event);
              onMove(index, index - 1);
            }}
          />
          <IconButton
            icon="arrow-down"
            label={`Move ${field.label} down`}
            disabled={index === count - 1}
            onClick={(event) => {
              isPressed(event);
              onMove(index, index + 1);
            }}
          />
          <IconButton icon="edit" label={`Edit ${field.label}`} onClick={onEdit} />
        </div>
      )}
    </li>
  );
}
