import { counted, PERIOD_KIND_NAMES } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { CoverageScale } from '../../../ui/charts/CoverageScale.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import type { TrackRecord } from '../answers.ts';
import { biasWords, percentOf, sourceWords } from './told.ts';

/** How much to trust the forecast: the sentence first, then the figures it rests on. */
export function SummaryCard({ record }: { record: TrackRecord }) {
  const { sentence, summary, learntAt, period, periods, namedWeek, gaps, without, needs } = record;
  const { coverage, coverageWithin, error, bias, runs } = summary;
  return (
    <Card>
      <p className="max-w-[62ch] font-serif text-22 text-pretty max-sm:text-18">{sentence}</p>
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div>
          <h2 className="text-14 font-medium text-ink-3">Landed in range</h2>
          <p className="num text-28 font-semibold tracking-tight">
            {coverage === null ? <Unknown /> : `${Math.round(coverage * runs)} of ${runs.toLocaleString()}`}
            {coverage !== null && coverageWithin !== null && (
              <span className="text-16 font-normal text-ink-3">
                {' '}
                {percentOf(coverage)}% ± {percentOf(coverageWithin)}
              </span>
            )}
          </p>
          {coverage !== null && (
            <CoverageScale coverage={coverage * 100} within={coverageWithin === null ? null : coverageWithin * 100} />
          )}
          <p className="num text-12 text-ink-3">
            One range per {PERIOD_KIND_NAMES[period].toLowerCase()}, {counted(namedWeek, 'week')} before its end. Target
            80% (dashed){coverageWithin === null ? '' : '; the bar is the 95% interval'}.
          </p>
        </div>
        <Figure title="Typical miss" note="How far the most likely figure was off, as a share of the actual.">
          {error === null ? <Unknown /> : `${percentOf(error)}%`}
        </Figure>
        <Figure title="Bias" note="Whether forecasts ran too high or too low overall.">
          {bias === null ? <Unknown /> : biasWords(bias)}
        </Figure>
      </div>
      <div className="mt-5 grid gap-1 border-t border-line pt-3 text-ink-2">
        <p className="prose-width">{sourceWords(record)}</p>
        <p className="num">
          Learnt from {periods.toLocaleString()} finished {periods === 1 ? 'period' : 'periods'}
          {learntAt !== null && (
            <>
              , last fitted <RelativeTime instant={learntAt} justNow />
            </>
          )}
          .{without.length > 0 && ` Not used yet: ${new Intl.ListFormat('en-NZ').format(without)}.`}
        </p>
        {gaps.map((gap) => (
          <p key={gap} className="prose-width">
            {gap}
          </p>
        ))}
        {needs.length > 0 && (
          <ul className="list-disc pl-5">
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Figure({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-14 font-medium text-ink-3">{title}</h2>
      <p className="num text-28 font-semibold tracking-tight">{children}</p>
      <p className="text-12 text-ink-3">{note}</p>
    </div>
  );
}
