import type { Explanation } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { PartBars } from '../../../ui/charts/PartBars.tsx';
import { DEAL_NAME } from './deal.ts';

export interface ExplainedProps {
  /** The score's name: "Drag". */
  name: string;
  explanation: Explanation;
  /** The band in words, with its colour. */
  band: string;
  tone: Tone;
  of?: ReactNode;
  lowerIsBetter?: boolean;
  /** How many sentences and improvements are shown, the costliest and the most helpful first. */
  sentences?: number;
  improvements?: number;
}

const tidy = (value: number) => Number(Math.abs(value).toFixed(1)).toString();
const points = (value: number) => `${tidy(value)} ${tidy(value) === '1' ? 'point' : 'points'}`;

/** "Drag 61, and why", as the product shows it, for pages without a script. */
export function Explained({
  name,
  explanation,
  band,
  tone,
  of = DEAL_NAME,
  lowerIsBetter = false,
  sentences = 3,
  improvements = 3,
}: ExplainedProps) {
  const { score, parts } = explanation;
  const said = explanation.sentences.filter(({ costs }) => costs !== null).slice(0, sentences);
  const helps = explanation.improvements.slice(0, improvements);
  return (
    <figure className="m-0 min-w-0">
      <div className="rounded-lg bg-surface p-5 text-14 shadow-floating sm:p-7">
        <p className="text-12 font-medium text-ink-3">{of}</p>
        <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-serif text-28 font-medium">
            {name} <span className="num">{score}</span>, and why
          </p>
          <Chip tone={tone}>{band}</Chip>
        </div>
        <PartBars parts={parts} total={score} lowerIsBetter={lowerIsBetter} />
        <p className="mt-1 flex justify-between border-t border-line pt-1.5 pl-4 font-medium">
          <span>Total</span>
          <span className="num">{score}</span>
        </p>
        {said.length > 0 && (
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-3 text-ink-2">
            {said.map(({ text, costs }) => (
              <li key={text}>
                {text}{' '}
                <span className="num whitespace-nowrap text-ink-3">
                  {lowerIsBetter ? 'Adds' : 'Costs'} {points(costs ?? 0)}.
                </span>
              </li>
            ))}
          </ul>
        )}
        {helps.length > 0 && (
          <div className="mt-4 border-t border-line pt-3">
            <p className="font-medium">What would help most</p>
            <ul className="mt-1 grid gap-1 text-ink-2">
              {helps.map(({ label, gain }) => (
                <li key={label} className="flex justify-between gap-4">
                  <span>{label}</span>
                  <span className="num font-semibold text-health">
                    {lowerIsBetter ? '−' : '+'}
                    {tidy(gain)}
                    <span className="sr-only"> points</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <figcaption className="mt-3 text-14 text-ink-3">
        An invented deal, scored by the product’s own rules when this page was built.
      </figcaption>
    </figure>
  );
}
