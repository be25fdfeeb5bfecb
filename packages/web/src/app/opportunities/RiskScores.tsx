import { ScoreCell } from '../../ui/ScoreCell.tsx';
import type { Deal } from './deal.ts';
import { CONFIDENCE_BANDS, DRAG_BANDS } from './scoreBands.ts';

type Health = Deal['health'];

/** `short` has a dash for what is not yet qualified: in a column those words would take the name's room. */
export function RiskCell({ health, short = false }: { health: Health; short?: boolean }) {
  const unknown = health.notYetQualified && (short ? 'short' : true);
  return <ScoreCell score={health.risk} band={health.riskBand} notYetQualified={unknown} />;
}

export function ConfidenceCell({ health }: { health: Health }) {
  return (
    <ScoreCell
      mark={false}
      score={health.confidence}
      band={health.confidenceBand && CONFIDENCE_BANDS[health.confidenceBand]}
      notYetQualified={health.notYetQualified && 'short'}
    />
  );
}

export function DragCell({ health }: { health: Health }) {
  return (
    <ScoreCell
      mark={false}
      score={health.drag}
      band={DRAG_BANDS[health.dragBand]}
      notYetQualified={health.notYetQualified && 'short'}
    />
  );
}
