import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../../ui/useStable.ts';
import type { Deal } from '../../deal.ts';
import { dealOf } from './BoardCard.tsx';

/** A place where a card is dropped, and whether one is held over it. */
export function useDealDrop(onDrop: (deal: Deal) => void): { box: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useStable(onDrop);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => dealOf(source.data) !== null,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false);
        const deal = dealOf(source.data);
        if (deal) drop(deal);
      },
    });
  }, [drop]);
  return { box, isOver };
}
