import type { ScoreName } from './deal.ts';

/** Shows by how many points a score moved, in the colour of better or worse. Of drag less is better. */
export function ScorePoints({ points, score }: { points: number; score: ScoreName }) {
  const isBetter = score === 'drag' ? points < 0 : points > 0;
  return (
    <span className={`num font-semibold whitespace-nowrap ${isBetter ? 'text-health' : 'text-risk'}`}>
      {points > 0 ? '+' : '−'}
      {Math.abs(points)}
      <span className="sr-only"> {Math.abs(points) === 1 ? 'point' : 'points'}</span>
    </span>
  );
}
