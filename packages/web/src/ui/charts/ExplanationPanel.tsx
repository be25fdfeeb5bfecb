import type { Explanation as ExplanationSchema } from '@forecastle/contract';
import { type ReactNode, useId, useState } from 'react';
import type * as z from 'zod';
import { Button } from '../Button.tsx';
import { type ChangedScore, changeWords } from './changeWords.ts';
import { PartBars } from './PartBars.tsx';

/** As the API says it: parts add up exactly to the score, rounding and limits are parts of their own. */
export type Explanation = z.infer<typeof ExplanationSchema>;
export type Improvement = Explanation['improvements'][number];

export interface ExplanationPanelProps {
  /** The score's name: "Risk score". */
  name: string;
  /** Which way it is good: "higher is safer". */
  direction?: string | undefined;
  /** A score of the past: without the colours of what is live. */
  isPast?: boolean | undefined;
  /** Whose score it is. */
  of?: ReactNode;
  /** What heads the parts where the score is not to be gone by: "Not yet qualified". */
  insteadOfScore?: string | undefined;
  explanation: Explanation;
  /** At the right of the heading. */
  action?: ReactNode;
  /** Under the heading, before the parts. */
  summary?: ReactNode;
  /** Which of a deal's scores it is: what improvements do to it stands apart from what they do to the others. */
  score?: ChangedScore | undefined;
  /** True for drag. */
  lowerIsBetter?: boolean | undefined;
  /** With rounding as a part: where the panel opened because somebody asked why. A screen that always shows it leaves it out. */
  isOpened?: boolean | undefined;
  /** Where an improvement is made; without it the improvements are words only. */
  renderImprovement?: ((improvement: Improvement) => ReactNode) | undefined;
}

const ROUNDING = 'rounding';
/** Improvements shown before more are asked for. */
const BEST = 5;

/** "Risk score 34, and why": parts that add up, then sentences, then what would help most with its points. */
export function ExplanationPanel({
  name,
  direction,
  isPast = false,
  of,
  insteadOfScore,
  explanation,
  action,
  summary,
  score: explained,
  lowerIsBetter = false,
  isOpened = false,
  renderImprovement,
}: ExplanationPanelProps) {
  const { score, sentences, improvements } = explanation;
  const parts = isOpened ? explanation.parts : explanation.parts.filter(({ key }) => key !== ROUNDING);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <header className="flex items-start justify-between gap-3">
        <div>
          {of && <p className="text-12 font-medium text-ink-3">{of}</p>}
          <h3 id={id} className="font-serif text-18 font-medium">
            {insteadOfScore ?? (
              <>
                {name} {isPast && 'was '}
                <span className="num">{score}</span>
              </>
            )}
            , and why
          </h3>
          {direction && (
            <p className="num text-12 text-ink-3">
              {insteadOfScore ? `Score: ${score} of 100` : '0 to 100'}, {direction}
            </p>
          )}
        </div>
        {action}
      </header>
      {summary}
      <div>
        <PartBars parts={parts} total={score} lowerIsBetter={lowerIsBetter} isPast={isPast} />
        <p className="mt-1 flex justify-between border-t border-line pt-1.5 pl-4 font-medium">
          <span>Total</span>
          <span className="num">{score}</span>
        </p>
      </div>
      {sentences.length > 0 && (
        <ul className="grid gap-2 border-t border-line pt-3 text-ink-2">
          {sentences.map(({ text, costs }) => (
            <li key={text}>
              {text}
              {costs !== null && (
                <span className="num whitespace-nowrap text-ink-3">
                  {' '}
                  {costWord(costs, lowerIsBetter, isPast)} {points(costs)}.
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {improvements.length > 0 && (
        <Improvements
          improvements={improvements}
          together={explanation.together}
          explained={explained}
          lowerIsBetter={lowerIsBetter}
          render={renderImprovement}
        />
      )}
    </section>
  );
}

interface ImprovementsProps {
  improvements: readonly Improvement[];
  together: Explanation['together'];
  explained: ChangedScore | undefined;
  lowerIsBetter: boolean;
  render: ExplanationPanelProps['renderImprovement'];
}

/** The best first, as the API sends them; the rest on request. */
function Improvements({ improvements, together, explained, lowerIsBetter, render }: ImprovementsProps) {
  const [all, setAll] = useState(false);
  const rest = improvements.length - BEST;
  return (
    <div className="border-t border-line pt-3">
      <h4 className="font-medium">What would help most</h4>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {improvements.slice(0, all ? undefined : BEST).map((improvement) => (
          <li key={improvement.action + improvement.label} className="flex justify-between gap-4">
            <span>
              {render?.(improvement) ?? improvement.label}
              <Changes words={changeWords(improvement.changes, explained)} />
            </span>
            <Gain points={improvement.gain} lowerIsBetter={lowerIsBetter} />
          </li>
        ))}
      </ul>
      {together && (
        <p className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-ink-2">
          <span>
            {together.count === 2 ? 'The first two' : 'The first three'} together
            <Changes words={changeWords(together.changes, explained)} />
          </span>
          <Gain points={together.gain} lowerIsBetter={lowerIsBetter} />
        </p>
      )}
      {rest > 0 && (
        <Button variant="quiet" size="small" className="mt-1 -ml-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      )}
    </div>
  );
}

function Gain({ points, lowerIsBetter }: { points: number; lowerIsBetter: boolean }) {
  return (
    <span className="num font-semibold whitespace-nowrap text-health">
      {lowerIsBetter ? '−' : '+'}
      {tidy(points)}
      <span className="sr-only"> points</span>
    </span>
  );
}

/** What else it moves. */
function Changes({ words }: { words: string | null }) {
  return words && <span className="num block text-12 text-ink-3">{words}</span>;
}

/** Drag grows by what slows a deal down; the other scores lose by what is missing, and some sentences give points. */
function costWord(costs: number, lowerIsBetter: boolean, isPast: boolean): string {
  if (costs < 0) return isPast ? 'Gave' : 'Gives';
  if (lowerIsBetter) return isPast ? 'Added' : 'Adds';
  return isPast ? 'Cost' : 'Costs';
}

const tidy = (value: number) => Number(Math.abs(value).toFixed(1)).toLocaleString();
const points = (value: number) => `${tidy(value)} ${tidy(value) === '1' ? 'point' : 'points'}`;
