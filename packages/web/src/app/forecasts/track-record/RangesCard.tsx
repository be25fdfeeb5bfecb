import { atWeek as rangesAtWeek } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { type HistoryRange, type PresentRange, RangeHistory } from '../../../ui/charts/RangeHistory.tsx';
import { markShape } from '../../../ui/charts/RangeMark.tsx';
import { rangeHistory } from '../../../ui/charts/rangeHistoryGeometry.ts';
import { DateText } from '../../../ui/format/DateText.tsx';
import { shiftDay } from '../../../ui/format/dates.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { currencyDigits, formatMoney } from '../../../ui/format/money.ts';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import type { Forecast, ToldBand, TrackRecord } from '../answers.ts';
import { COMMAND_CENTER, screenPath } from '../forecastScreens.ts';
import { RecordTable } from '../RecordTable.tsx';
import type { Whose } from '../whose.ts';
import { type AtWeek, columnName, isOfFormerDays, weekWords } from './accuracyWords.ts';
import { moneyUnit } from './moneyUnit.ts';
import { useMissReasons } from './useMissReasons.ts';

interface RangesCardProps {
  record: TrackRecord;
  atWeek: AtWeek;
  /** Of the period that runs; null until it is loaded. */
  forecast: Forecast | null;
  whose: Whose;
  week: ReactNode;
}

/** Past ranges with their actuals at the chosen week, drawn to scale or as a table. */
export function RangesCard({
  record: { bands, currency, period: kind },
  atWeek,
  forecast,
  whose,
  week,
}: RangesCardProps) {
  const [shown, setShown] = useUrlParam<'chart' | 'table'>('as', 'chart');
  const ranges = rangesAtWeek(bands, atWeek.weeksToGo);
  const reasons = useMissReasons(ranges, { kind, whose, currency });
  const present = forecast?.period.kind === kind ? presentOf(forecast, whose) : null;
  const whole = 10 ** currencyDigits(currency);
  const { axis } = rangeHistory([...ranges.map(figuresOf), ...(present ? [present] : [])], whole);
  const unit = moneyUnit(axis.to, currency);
  const tick = (value: number) => formatMoney(Math.round(value), currency, { style: 'short' });
  const isTable = shown === 'table';
  return (
    <Card className="pt-3 pb-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h3 className="font-medium">Forecast range and actual, {unit.name}</h3>
        {week}
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
          {!isTable && <Key hasWithheld={ranges.some(({ withheld }) => withheld)} />}
          <Button variant="quiet" className="-mr-3" onClick={() => setShown(isTable ? 'chart' : 'table')}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        </div>
      </div>
      {isTable ? (
        <RangeTable
          ranges={ranges}
          currency={currency}
          caption={`Ranges ${weekWords(atWeek.weeksToGo, kind)}, and actuals`}
        />
      ) : (
        <>
          <RangeHistory
            label={`Forecast range and actual by ${kind}`}
            ranges={ranges.map((range) => ({
              ...columnName(range.label),
              ...figuresOf(range),
              key: range.period,
              landed: range.held,
              withheld: range.withheld,
              figure: unit.figure(Number(range.actual)),
              note: reasons.get(range.period) ?? null,
              exact: exactWords(range, currency),
              to: screenPath(COMMAND_CENTER, { kind, containing: dayOf(range), ...whose }),
            }))}
            present={present}
            whole={whole}
            formatTick={tick}
            unit={kind}
          />
          <Notes
            axisFrom={axis.from > 0 ? tick(axis.from) : null}
            hasFormer={ranges.some(isOfFormerDays)}
            hasWithheld={ranges.some(({ withheld }) => withheld)}
          />
        </>
      )}
    </Card>
  );
}

const figuresOf = ({
  low,
  mostLikely,
  high,
  actual,
}: ToldBand): Pick<HistoryRange, 'low' | 'likely' | 'high' | 'actual'> => ({
  low: Number(low),
  likely: Number(mostLikely),
  high: Number(high),
  actual: Number(actual),
});

/** A day of the period: a range made at its end is of the day after. */
const dayOf = ({ asOf, weeksToGo }: ToldBand): string => (weeksToGo === 0 ? shiftDay(asOf, -1) : asOf);

function exactWords(range: ToldBand, currency: string): string {
  const money = (minor: string) => formatMoney(minor, currency, { style: 'whole' });
  const said = `range ${money(range.low)} to ${money(range.high)}, most likely ${money(range.mostLikely)}`;
  const outcome = range.withheld ? 'withheld, counts as out of range' : range.held ? 'in range' : 'out of range';
  return `${range.label}: ${said}, actual ${money(range.actual)}, ${outcome}`;
}

function presentOf({ period, currency, low, mostLikely, high }: Forecast, whose: Whose): PresentRange | null {
  if (low === null || mostLikely === null || high === null) return null;
  const compact = (minor: string) => formatMoney(minor, currency, { style: 'compact' });
  const exact = (minor: string) => formatMoney(minor, currency, { style: 'whole' });
  return {
    ...columnName(period.label),
    low: Number(low),
    likely: Number(mostLikely),
    high: Number(high),
    actual: null,
    words: { low: compact(low), likely: compact(mostLikely), high: compact(high) },
    exact: `${period.label}, now: range ${exact(low)} to ${exact(high)}, most likely ${exact(mostLikely)}`,
    to: screenPath(COMMAND_CENTER, { kind: period.kind, ...whose }),
  };
}

/** What the signs of the chart mean. */
function Key({ hasWithheld }: { hasWithheld: boolean }) {
  const box = 'h-4 w-3 rounded-[3px] border';
  const signs = [
    { words: 'Range (80%)', sign: `${box} border-forecast-mid bg-forecast-soft` },
    { words: 'Actual, in range', sign: markShape(true) },
    { words: 'Actual, out of range', sign: markShape(false) },
    ...(hasWithheld ? [{ words: 'Withheld', sign: `${box} border-dashed border-control` }] : []),
  ];
  return signs.map(({ words, sign }) => (
    <span key={words} className="inline-flex items-center gap-1.5 whitespace-nowrap" aria-hidden="true">
      <span className={`inline-block shrink-0 ${sign}`} />
      {words}
    </span>
  ));
}

interface NotesProps {
  axisFrom: string | null;
  hasFormer: boolean;
  hasWithheld: boolean;
}

function Notes({ axisFrom, hasFormer, hasWithheld }: NotesProps) {
  const notes = [
    ...(axisFrom === null ? [] : [`The axis starts at ${axisFrom}.`]),
    ...(hasWithheld ? ['Withheld: nobody was shown this range. It counts as out of range.'] : []),
    ...(hasFormer ? ['* From your previous calendar. See the table.'] : []),
  ];
  if (notes.length === 0) return null;
  return <p className="mt-1.5 text-12 text-ink-3">{notes.join(' ')}</p>;
}

function RangeTable({ ranges, currency, caption }: { ranges: readonly ToldBand[]; currency: string; caption: string }) {
  return (
    <div className="mt-2">
      <RecordTable
        caption={caption}
        headings={['Period', 'As of', 'Low', 'Most likely', 'High', 'Actual', 'Landed', 'Made']}
        rows={ranges.toReversed().map((range) => ({
          key: range.period,
          cells: [
            range.label,
            <DateText key="asOf" day={range.asOf} />,
            ...[range.low, range.mostLikely, range.high, range.actual].map((sum, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four figures in their order
              <Money key={index} minor={sum} currency={currency} style="whole" />
            )),
            <Chip key="landed" tone={range.held ? 'health' : 'risk'}>
              {range.withheld ? '◆ withheld' : range.held ? '● in range' : '◆ out of range'}
            </Chip>,
            range.source === 'kept' ? 'at the time' : 'afterwards',
          ],
        }))}
      />
    </div>
  );
}
