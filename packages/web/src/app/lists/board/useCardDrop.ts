import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../ui/useStable.ts';
import { type Card, cardOf } from './card.ts';

/** A place where a card is dropped, and whether one is held over it. Where nothing can be dropped, nothing is done. */
export function useCardDrop<Row extends Card>(
  onDrop: ((card: Row) => void) | null,
): { box: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useStable((card: Row) => onDrop?.(card));
  const isOpen = onDrop !== null;
  useEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => cardOf(source.data) !== null,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        const card = cardOf<Row>(source.data);
        if (card) drop(card);
      },
    });
  }, [drop, isOpen]);
  return { box, isOver };
}
