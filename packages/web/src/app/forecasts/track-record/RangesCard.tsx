import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ToldKey } from '../../../ui/charts/ToldBands.tsx';
import { Select, SMALL_SELECT } from '../../../ui/fields/Select.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import type { TrackRecord } from '../answers.ts';
import { RecordTable } from './RecordTable.tsx';
import { ToldPeriods } from './ToldPeriods.tsx';
import { bandsAt, landedWords, nearestWeek, weeksTold, weeksWords } from './told.ts';

/** Past bands at one distance from the end, each with what came: drawn, and as a table. */
export function BandsCard({ record: { bands, currency } }: { record: TrackRecord }) {
  const [asked, setAsked] = useUrlParam('weeks', '');
  const weeks = weeksTold(bands);
  // Half way is where a forecast is worth most: early enough to act on.
  const middle = weeks[Math.floor(weeks.length / 2)] ?? 0;
  const week = nearestWeek(weeks, /^\d+$/.test(asked) ? Number(asked) : middle) ?? middle;
  const shown = bandsAt(bands, week);
  return (
    <Card
      title={<span className="text-ink">Forecast and result</span>}
      aside={<span className="num">{landedWords(shown)}</span>}
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <span className="text-ink-2">Told</span>
        <Select
          label="Told"
          value={String(week)}
          choices={weeks.map((each) => ({ value: String(each), label: weeksWords(each) }))}
          onChange={(next) => setAsked(next === String(middle) ? null : next)}
          className={SMALL_SELECT}
        />
      </div>
      <ToldPeriods bands={shown} currency={currency} />
      <ToldKey
        kept={shown.some(({ source }) => source === 'kept')}
        workedOut={shown.some(({ source }) => source === 'backtest')}
      />
      <details className="mt-3 border-t border-line pt-3">
        <summary className="rounded-sm py-0.5 font-medium text-forecast touch:min-h-12">The same as a table</summary>
        <div className="mt-2">
          <RecordTable
            caption={`Ranges ${weeksWords(week)}, and results`}
            headings={['Period', 'As of', 'Low', 'Most likely', 'High', 'Result', 'Range', 'Made']}
            rows={shown.toReversed().map((band) => ({
              key: band.period,
              cells: [
                band.label,
                <DateText key="asOf" day={band.asOf} />,
                ...[band.low, band.mostLikely, band.high, band.actual].map((sum, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four figures in their order
                  <Money key={index} minor={sum} currency={currency} style="compact" />
                )),
                <Chip key="held" tone={band.held ? 'health' : 'risk'}>
                  {band.held ? '● in range' : '◆ missed'}
                </Chip>,
                band.source === 'kept' ? 'at the time' : 'afterwards',
              ],
            }))}
          />
        </div>
      </details>
    </Card>
  );
}
