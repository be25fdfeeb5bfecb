import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from '../RecordTable.tsx';
import { biasWords, ofWords, percentOf, sourceWords, tenthsPercent } from './accuracyWords.ts';

/** What the figures rest on, and the same for all weeks: for whoever asks. */
export function AccuracyDetails({ record }: { record: TrackRecord }) {
  const { sentence, learntAt, periods, gaps, without, needs, period, compared, baselines, byWeek } = record;
  return (
    <details className="group mt-2">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 font-medium text-forecast touch:min-h-12">
        <Icon name="chevron-right" size={14} className="transition-transform group-open:rotate-90" />
        Details
      </summary>
      <div className="mt-2 grid items-start gap-3 xl:grid-cols-2">
        <Card title={<span className="text-ink">How accuracy is measured</span>}>
          <div className="prose-width grid gap-2 text-ink-2">
            <p>{sentence}</p>
            <Interval record={record} />
            <p>{sourceWords(record)}</p>
            <p className="num">
              Learned from {counted(periods, `finished ${period}`)}
              {learntAt !== null && (
                <>
                  , last <RelativeTime instant={learntAt} justNow />
                </>
              )}
              .{without.length > 0 && ` Not used yet: ${new Intl.ListFormat('en-NZ').format(without)}.`}
            </p>
            {[...gaps, ...needs].map((words) => (
              <p key={words}>{words}</p>
            ))}
            <dl className="grid gap-1">
              <Term name="Typical miss">How far the most likely figure was off, as a share of the actual.</Term>
              <Term name="Bias">Average direction of the misses: too high or too low.</Term>
              <Term name="Interval score">
                Range width plus ten times the miss outside it, over the average actual. Lower is better.
              </Term>
              <Term name="Other methods">
                Their ranges use their own past misses, so they look better than they are.
              </Term>
              <Term name="Win chance">
                Chance to win the deal by {period} end, next to the share of those deals won by then.
              </Term>
            </dl>
          </div>
        </Card>
        <div className="grid gap-3">
          <Card title={<span className="text-ink">By weeks to {period} end</span>}>
            <RecordTable
              caption="Accuracy by weeks to go"
              headings={['Weeks to go', ...HEADINGS]}
              rows={byWeek.map((week) => ({ key: String(week.weeksToGo), cells: [week.weeksToGo, ...cellsOf(week)] }))}
            />
          </Card>
          {compared.runs > 0 && (
            <Card title={<span className="text-ink">Methods, all weeks together</span>}>
              <RecordTable
                caption="Methods, all weeks together"
                headings={['Method', ...HEADINGS]}
                rows={[
                  { key: 'own', isMain: true, cells: ['This forecast', ...cellsOf(compared)] },
                  ...baselines.map((each) => ({ key: each.name, cells: [each.label, ...cellsOf(each)] })),
                ]}
              />
            </Card>
          )}
        </div>
      </div>
    </details>
  );
}

/** How far luck alone may move the share that landed in range. */
function Interval({ record: { summary, namedWeek } }: { record: TrackRecord }) {
  const { coverage, coverageWithin } = summary;
  if (coverage === null || coverageWithin === null) return null;
  return (
    <p className="num">
      Landed in range {counted(namedWeek, 'week')} before the end: {percentOf(coverage)}% ± {percentOf(coverageWithin)}{' '}
      (95% interval), target 80%.
    </p>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-medium text-ink">{name}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

const HEADINGS = ['Landed in range', 'Typical miss', 'Bias', 'Interval score'] as const;

const known = <T,>(value: T | null, words: (value: T) => ReactNode): ReactNode =>
  value === null ? <Unknown /> : words(value);

const cellsOf = ({
  landed,
  runs,
  error,
  bias,
  intervalScore,
}: Pick<TrackRecord['summary'], 'landed' | 'runs' | 'error' | 'bias' | 'intervalScore'>): readonly ReactNode[] => [
  ofWords(landed, runs),
  known(error, tenthsPercent),
  known(bias, biasWords),
  known(intervalScore, (score) => score.toFixed(2)),
];
