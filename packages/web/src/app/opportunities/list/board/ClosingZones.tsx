import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { cardOf } from '../../../lists/board/card.ts';
import { useCardDrop } from '../../../lists/board/useCardDrop.ts';
import type { Deal, Stage } from '../../deal.ts';

interface ClosingZonesProps {
  /** Those that close a deal. */
  stages: readonly Stage[];
  onMove: (deal: Deal, stageId: string) => void;
}

/** Where a card is dropped to close its deal: at the foot of the screen, while one is dragged. */
export function ClosingZones({ stages, onMove }: ClosingZonesProps) {
  const [dragged, setDragged] = useState<Deal | null>(null);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => cardOf(source.data) !== null,
        onDragStart: ({ source }) => setDragged(cardOf<Deal>(source.data)),
        onDrop: () => setDragged(null),
      }),
    [],
  );
  if (!dragged) return null;
  return (
    <div className="fixed inset-x-0 bottom-(--bottom-bar) z-30 flex justify-center gap-3 border-t border-line bg-surface p-3 shadow-floating">
      {stages
        .filter(({ id }) => id !== dragged.stage.id)
        .map((stage) => (
          <Zone key={stage.id} stage={stage} onMove={onMove} />
        ))}
    </div>
  );
}

function Zone({ stage, onMove }: { stage: Stage; onMove: ClosingZonesProps['onMove'] }) {
  const { box, isOver } = useCardDrop<Deal>((deal) => onMove(deal, stage.id));
  return (
    <div
      ref={box}
      className={classes(
        'grid h-16 w-full max-w-72 place-items-center rounded-md border-2 border-dashed px-3 text-14 font-medium',
        stage.kind === 'won' ? 'border-health text-health' : 'border-risk text-risk',
        isOver && 'bg-sunken outline-2 outline-focus',
      )}
    >
      Drop to close as {stage.name}
    </div>
  );
}
