import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { CoverageScale } from '../../../ui/charts/CoverageScale.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import type { TrackRecord } from '../answers.ts';
import { biasWords, percentOf, sourceWords } from './told.ts';

/** How much to trust the forecast: the sentence first, then the figures it rests on. */
export function SummaryCard({ record }: { record: TrackRecord }) {
  const { sentence, summary, learntAt, periods, without, needs } = record;
  const { coverage, coverageWithin, error, bias, runs } = summary;
  return (
    <Card>
      <p className="max-w-[62ch] font-serif text-22 text-pretty max-sm:text-18">{sentence}</p>
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div>
          <h2 className="text-14 font-medium text-ink-3">Bands that held</h2>
          <p className="num text-28 font-semibold tracking-tight">
            {coverage === null ? <Unknown /> : `${percentOf(coverage)}%`}
            {coverage !== null && coverageWithin !== null && (
              <span className="text-16 font-normal text-ink-3"> ± {percentOf(coverageWithin)}</span>
            )}
          </p>
          {coverage !== null && (
            <CoverageScale coverage={coverage * 100} within={coverageWithin === null ? null : coverageWithin * 100} />
          )}
          <p className="num text-12 text-ink-3">
            Of {runs.toLocaleString()}, beside the 80% that were promised (dashed). The width is the 95% interval: how
            far chance alone may have moved it.
          </p>
        </div>
        <Figure
          title="Error of the middle"
          note="What the most likely figures missed by, of what came. Smaller is better."
        >
          {error === null ? <Unknown /> : `${percentOf(error)}%`}
        </Figure>
        <Figure title="Bias" note="Whether they were too high or too low on the whole.">
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
          .
          {without.length > 0 &&
            ` The history does not hold ${new Intl.ListFormat('en-NZ').format(without)}: the model does without.`}
        </p>
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
