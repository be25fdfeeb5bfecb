import { DateText } from '../../../../ui/format/DateText.tsx';
import { Money } from '../../../../ui/format/Money.tsx';
import { BoardCard } from '../../../lists/board/BoardCard.tsx';
import { decidesWords, decidingSystem } from '../../../records/decidingSystem.ts';
import { type Deal, dealPath, type Stage } from '../../deal.ts';
import { isOverdue } from '../../dealWords.ts';
import { dealPlace } from '../../edit/dealChange.ts';
import { RiskCell } from '../../RiskScores.tsx';

interface DealCardProps {
  deal: Deal;
  today: string;
  /** Off where every deal is the reader's own. */
  showOwner: boolean;
  /** Stages it can be moved to, those that close it among them. */
  targets: readonly Stage[];
  onMove: (deal: Deal, stageId: string) => void;
}

/** A deal on the board. */
export function DealCard({ deal, today, showOwner, targets, onMove }: DealCardProps) {
  const overdue = isOverdue(deal, today);
  const system = decidingSystem(deal, 'stageId');
  return (
    <BoardCard
      card={deal}
      to={dealPath(deal.id)}
      elsewhere="another stage"
      targets={targets.filter(({ id }) => id !== deal.stage.id).map(({ id, name }) => ({ key: id, name }))}
      staysBecause={
        system ? decidesWords(system, 'stage') : deal.abilities.update ? undefined : 'You cannot move this deal'
      }
      onMove={(stageId) => onMove(deal, stageId)}
      place={dealPlace(deal.id, 'stageId')}
    >
      <span className="col-start-1 row-start-2 truncate text-12 text-ink-3">
        {deal.account?.name ?? 'No account'}
        {showOwner && ` · ${deal.owner.name}`}
      </span>
      <span className="num col-start-1 row-start-3 text-12">
        <Money minor={deal.amountMinor} currency={deal.currency} style="compact" />
        <span className={overdue ? 'font-medium text-risk' : 'text-ink-3'}>
          {' · '}
          {deal.closeDate === null ? 'no close date' : <DateText day={deal.closeDate} year={false} />}
          {overdue && ', overdue'}
        </span>
      </span>
      <RiskCell health={deal.health} short />
    </BoardCard>
  );
}
