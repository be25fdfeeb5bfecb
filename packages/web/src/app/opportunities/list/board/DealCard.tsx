import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { DropdownMenu, MenuItem } from '../../../../ui/DropdownMenu.tsx';
import { DateText } from '../../../../ui/format/DateText.tsx';
import { Money } from '../../../../ui/format/Money.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { useStable } from '../../../../ui/useStable.ts';
import { type Deal, dealPath, type Stage } from '../../deal.ts';
import { isOverdue } from '../../dealWords.ts';
import { RiskCell } from '../../RiskScores.tsx';

interface BoardCardProps {
  deal: Deal;
  today: string;
  /** Stages it can be moved to, those that close it among them. */
  targets: readonly Stage[];
  onMove: (deal: Deal, stageId: string) => void;
}

const DEAL = 'deal';

/** The deal that is dragged; null when something else is. */
export const dealOf = (data: Record<string | symbol, unknown>): Deal | null => (data[DEAL] as Deal | undefined) ?? null;

/** A deal on the board: dragged to another stage by its whole face, or moved by its menu, which keys and touch reach. */
export function BoardCard({ deal, today, targets, onMove }: BoardCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const data = useStable(() => ({ [DEAL]: deal }));
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: data,
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
  }, [data]);
  const overdue = isOverdue(deal, today);
  return (
    <article
      ref={card}
      aria-label={deal.name}
      className={classes(
        'grid cursor-grab grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 rounded-sm bg-surface p-3 text-14 shadow-raised',
        isDragged && 'opacity-40',
      )}
    >
      <Link quiet to={dealPath(deal.id)} draggable={false} className="line-clamp-2 font-medium">
        {deal.name}
      </Link>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            icon="dots"
            size="small"
            label={`Move ${deal.name} to another stage`}
            className="justify-self-end"
          />
        }
      >
        {targets
          .filter(({ id }) => id !== deal.stage.id)
          .map((stage) => (
            <MenuItem key={stage.id} onSelect={() => onMove(deal, stage.id)}>
              Move to {stage.name}
            </MenuItem>
          ))}
      </DropdownMenu>
      <span className="col-span-2 truncate text-12 text-ink-3">
        {deal.account?.name ?? 'No account'} · {deal.owner.name}
      </span>
      <span className="num text-12">
        <Money minor={deal.amountMinor} currency={deal.currency} style="compact" />
        <span className={overdue ? 'font-medium text-risk' : 'text-ink-3'}>
          {' · '}
          {deal.closeDate === null ? 'no close date' : <DateText day={deal.closeDate} year={false} />}
          {overdue && ', overdue'}
        </span>
      </span>
      <RiskCell health={deal.health} short />
    </article>
  );
}
