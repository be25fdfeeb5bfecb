import type { ScoreName } from './deal.ts';

/** Shows by how many points a score or a win chance moved, in the colour of better or worse. Of drag less is better. */
export function ScorePoints({ points, score }: { points: number; score: ScoreName | 'chance' }) {
  const isBetter = score === 'drag' ? points < 0 : points > 0;
  const shown = Number(Math.abs(points).toFixed(1));
  return (
    <span className={`num font-semibold whitespace-nowrap ${isBetter ? 'text-health' : 'text-risk'}`}>
      {points > 0 ? '+' : '−'}
      {shown}
      <span className="sr-only"> {shown === 1 ? 'point' : 'points'}</span>
    </span>
  );
}
