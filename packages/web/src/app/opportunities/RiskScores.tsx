import { ScoreCell } from '../../ui/ScoreCell.tsx';
import type { Deal } from './deal.ts';
import { CONFIDENCE_BANDS, DRAG_BANDS } from './scoreBands.ts';

type Health = Deal['health'];

export function RiskCell({ health }: { health: Health }) {
  return <ScoreCell score={health.risk} band={health.riskBand} notYetQualified={health.notYetQualified} />;
}

export function ConfidenceCell({ health }: { health: Health }) {
  return (
    <ScoreCell
      mark={false}
      score={health.confidence}
      band={CONFIDENCE_BANDS[health.confidenceBand]}
      notYetQualified={health.notYetQualified && 'short'}
    />
  );
}

export function DragCell({ health }: { health: Health }) {
  return <ScoreCell mark={false} score={health.drag} band={DRAG_BANDS[health.dragBand]} />;
}
