import { useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Deal, ScoreName } from '../deal.ts';
import { ScoreWhy } from '../ScoreWhy.tsx';
import { DIRECTION_WORDS, SCORE_NAMES } from '../scoreWords.ts';
import { useChosenScore } from '../show/useChosenScore.ts';

const kept = ({ health }: Deal): readonly (readonly [ScoreName, number | null])[] => [
  ['risk', health.risk],
  ['confidence', health.confidence],
  ['drag', health.drag],
  ['data_quality', health.dataQuality],
];

/** The scores a deal was closed with: told when asked for, in the past tense, without the colours of what is live. */
export function ScoresAtClose({ deal }: { deal: Deal }) {
  const [chosen, setChosen] = useChosenScore();
  const [isOpen, setOpen] = useState(chosen !== null);
  const score = chosen ?? 'risk';
  return (
    <Card flush>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-2 rounded-md px-5 py-4 text-left font-medium -outline-offset-2 hover:bg-hover/60"
      >
        <Icon
          name="chevron-right"
          size={14}
          className={classes('text-ink-3 transition-transform', isOpen && 'rotate-90')}
        />
        As of the close
      </button>
      {isOpen && (
        <>
          <fieldset aria-label="Scores at the close" className="grid grid-cols-2 border-y border-line sm:grid-cols-4">
            {kept(deal).map(([name, value]) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === score}
                onClick={() => setChosen(name)}
                className={classes(
                  'grid content-start justify-items-start gap-1 border-b-2 px-5 pt-4 pb-3 text-left transition-colors -outline-offset-2',
                  name === score ? 'border-forecast' : 'border-transparent hover:bg-hover/60',
                )}
              >
                <span className="text-12 font-medium text-ink-3">{SCORE_NAMES[name]} was</span>
                <span className="num text-22 font-semibold tracking-tight text-ink-2">{value ?? '—'}</span>
                <span className="text-12 text-ink-3">{DIRECTION_WORDS[name]}</span>
              </button>
            ))}
          </fieldset>
          <div className="p-5">
            <ScoreWhy dealId={deal.id} score={score} isPast />
          </div>
        </>
      )}
    </Card>
  );
}
