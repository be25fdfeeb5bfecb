import { confidenceBand, dragBand, riskBand } from '@forecastle/rules';
import { Icon } from '../../ui/Icon.tsx';
import { type ScoreBand, ScoreCell } from '../../ui/ScoreCell.tsx';
import { ScorePoints } from '../opportunities/ScorePoints.tsx';
import { CONFIDENCE_BANDS, DRAG_BANDS } from '../opportunities/scoreBands.ts';
import { SCORE_NAMES } from '../opportunities/scoreWords.ts';
import { ChanceMove } from './ChanceMove.tsx';
import type { MeetingChanges } from './recorded/recordedMeeting.ts';

const SCORES = [
  { name: 'risk', band: riskBand },
  { name: 'confidence', band: (score: number) => CONFIDENCE_BANDS[confidenceBand(score)] },
  { name: 'drag', band: (score: number) => DRAG_BANDS[dragBand(score)] },
] as const satisfies readonly { name: 'risk' | 'confidence' | 'drag'; band: (score: number) => ScoreBand }[];

interface ScoreMovesProps {
  /** Each score before and after; null where it was not known. */
  effect: MeetingChanges['effect'];
  /** Adds by how many points each moved, and a win chance that stayed. */
  withPoints?: boolean;
}

/** Shows the scores and the win chance of a deal that a meeting moved, before and after. */
export function ScoreMoves({ effect, withPoints = false }: ScoreMovesProps) {
  const moved = SCORES.flatMap(({ name, band }) => {
    const [before, after] = effect?.[name] ?? [null, null];
    return before === null || after === null || before === after ? [] : [{ name, before, after, band }];
  });
  const chance = effect?.chanceBasis && (withPoints || effect.chance[0] !== effect.chance[1]) ? effect : null;
  if (moved.length === 0 && chance === null) return <p className="text-12 text-ink-3">Scores stayed the same</p>;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2">
      {moved.map(({ name, before, after, band }) => (
        <div key={name}>
          <dt className="text-12 text-ink-3">
            {SCORE_NAMES[name]} {withPoints && <ScorePoints points={after - before} score={name} />}
          </dt>
          <dd className="mt-0.5 flex items-center gap-1.5">
            <ScoreCell mark={false} score={before} band={band(before)} />
            <Icon name="arrow-right" size={12} className="text-ink-3" />
            <span className="sr-only">to</span>
            <ScoreCell mark={false} score={after} band={band(after)} />
          </dd>
        </div>
      ))}
      {chance && <ChanceMove effect={chance} withPoints={withPoints} />}
    </dl>
  );
}
