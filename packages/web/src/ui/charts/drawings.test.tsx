import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CalibrationChart } from './CalibrationChart.tsx';
import { FlowBars } from './FlowBars.tsx';
import { PaceChart, type PaceChartWeek } from './PaceChart.tsx';
import { type HistoryRange, type PresentRange, RangeHistory } from './RangeHistory.tsx';
import { RangeStrip, type StripRange } from './RangeStrip.tsx';
import { SignedBars } from './SignedBars.tsx';
import { WaterfallBar } from './WaterfallBar.tsx';
import { waterfallGeometry } from './waterfallGeometry.ts';

const range = (key: string, given: Partial<HistoryRange> = {}): HistoryRange => ({
  key,
  name: key,
  group: 'FY25',
  low: 4,
  likely: 5,
  high: 6,
  actual: 5,
  landed: true,
  withheld: false,
  figure: '5.00',
  note: null,
  exact: `${key}: all figures`,
  to: `/${key}`,
  ...given,
});

describe('a strip of past ranges', () => {
  const drawn = (given: Partial<StripRange>) =>
    renderToStaticMarkup(
      <RangeStrip
        ranges={[{ key: 'Q1', low: 4, likely: 5, high: 6, actual: 5, landed: true, isKept: true, ...given }]}
      />,
    );

  it('bears another shape where the actual is out of range, not another colour alone', () => {
    expect(drawn({})).not.toContain('rotate-45');
    expect(drawn({ landed: false })).toContain('rotate-45');
  });

  it('looks otherwise where a range was worked out afterwards', () => {
    const edge = 'border-forecast-mid';
    expect(drawn({})).not.toContain(edge);
    expect(drawn({ isKept: false })).toContain(edge);
  });

  it('is a drawing alone, beside which words say the same', () => {
    expect(drawn({})).toMatch(/^<div[^>]* aria-hidden="true"/);
  });
});

describe('the history of ranges', () => {
  const now: PresentRange = {
    name: 'Q4',
    group: 'FY25',
    low: 7,
    likely: 8,
    high: 9,
    actual: null,
    words: { low: '$7M', likely: '$8M', high: '$9M' },
    exact: 'Q4, now',
    to: '/now',
  };
  const drawn = (ranges: readonly HistoryRange[], present: PresentRange | null = null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <RangeHistory
          label="Ranges"
          ranges={ranges}
          present={present}
          whole={1}
          formatTick={(value) => `$${value}M`}
          unit="quarter"
        />
      </MemoryRouter>,
    );

  it('names each column with its exact figures and leads to its period', () => {
    const markup = drawn([range('Q1'), range('Q2', { group: 'FY26' })]);
    expect(markup).toMatch(/<a[^>]*aria-label="Q1: all figures"[^>]*href="\/Q1"/);
    expect(markup.replace(/<[^>]*>/g, ' ')).toMatch(/Q1 +Q2 .*FY25 +FY26/);
  });

  it('has one stop for the keyboard, at the latest period', () => {
    const markup = drawn([range('Q1'), range('Q2'), range('Q3')], now);
    expect(markup.match(/tabindex="0"/g)).toHaveLength(1);
    expect(markup).toMatch(/tabindex="0"[^>]*aria-label="Q4, now"/);
  });

  it('dashes the running range, and labels its three figures', () => {
    const markup = drawn([range('Q1')], now);
    expect(markup).toContain('border-dashed border-forecast');
    expect(markup.replace(/<[^>]*>/g, ' ')).toMatch(/\$7M +\$8M most likely +\$9M/);
    expect(markup).toContain('Q4, now');
  });

  it('marks a miss by its shape and reason, and says what was withheld', () => {
    const miss = drawn([range('Q1', { actual: 2, landed: false, note: 'Pushed out: 2 deals, −$210K' })]);
    expect(miss).toContain('rotate-45');
    expect(miss).toContain('Pushed out: 2 deals, −$210K');
    expect(drawn([range('Q1', { withheld: true, landed: false })])).toContain('Withheld');
    expect(drawn([range('Q1')])).not.toContain('Withheld');
  });
});

describe('signed facts', () => {
  it('stand in a list with their words and figures, negative ones to the left of nothing', () => {
    const markup = renderToStaticMarkup(
      <SignedBars
        label="Points"
        facts={[
          { key: 'a', label: 'Late stage', value: 30, shown: '+30' },
          { key: 'b', label: 'Pushed', value: -10, shown: '−10' },
        ]}
      />,
    );
    expect(markup).toContain('aria-label="Points"');
    expect(markup).toContain('left:25%;width:75%');
    expect(markup).toContain('left:0%;width:25%');
    expect(markup.replace(/<[^>]*>/g, ' ')).toMatch(/Late stage +\+30 +Pushed +−10/);
  });
});

describe('the calibration of win chances', () => {
  const drawn = (low: number | null, high: number | null) =>
    renderToStaticMarkup(<CalibrationChart points={[{ said: 20, happened: 30, low, high }]} />);

  it('places the prediction to the right and the actual upwards, on its interval', () => {
    expect(drawn(25, 40)).toContain('left:20%;bottom:30%');
    expect(drawn(25, 40)).toContain('left:20%;bottom:25%;height:15%');
  });

  it('draws no interval where none is known', () => {
    expect(drawn(null, null)).not.toContain('bg-forecast-mid');
  });
});

describe('a row of a waterfall', () => {
  const { axis, start, steps } = waterfallGeometry(10, [2, -1], 11);

  it('floats between what was and what is, and leads on to the next', () => {
    const [rise, fall] = steps.map((at, index) =>
      renderToStaticMarkup(<WaterfallBar axis={axis} at={at} isRise={index === 0} leadsOn />),
    );
    expect(rise).toContain('bg-forecast');
    expect(fall).toContain('bg-risk');
    expect(rise).toMatch(/border-dashed[^>]*left:100%/);
  });

  it('reaches from the beginning of the axis for what was told', () => {
    const total = renderToStaticMarkup(<WaterfallBar axis={axis} at={{ total: start }} leadsOn={false} />);
    expect(total).toContain(`width:${start}%`);
    expect(total).not.toContain('border-dashed');
  });
});

describe('a chart of what has closed', () => {
  const week = (key: string, given: Partial<PaceChartWeek>): PaceChartWeek => ({
    key,
    label: key,
    words: `${key} in words`,
    closed: null,
    forecast: null,
    lastYear: null,
    ...given,
  });
  const drawn = (weeks: PaceChartWeek[], quota: number | null = null) =>
    renderToStaticMarkup(
      <PaceChart weeks={weeks} quota={quota} format={(value) => `$${value}`} formatTick={(value) => `$${value}`} />,
    );

  it('names each line with its latest figure, and draws no line of what is not known', () => {
    const all = drawn(
      [week('one', { closed: 3, lastYear: 2, forecast: { low: 6, likely: 8, high: 9 } }), week('two', { lastYear: 7 })],
      10,
    );
    for (const words of ['Quota $10', 'Most likely $8', 'Last year $7', 'Closed $3']) expect(all).toContain(words);
    const some = drawn([week('one', { closed: 3 }), week('two', {})]);
    for (const words of ['Quota', 'Most likely', 'Last year']) expect(some).not.toContain(words);
    expect(some.match(/<polyline/g)).toHaveLength(1);
  });

  it('is a drawing alone, and says each week on hover', () => {
    const all = drawn([week('one', { closed: 3 })]);
    expect(all).toMatch(/^<div[^>]* aria-hidden="true"/);
    expect(all).toContain('title="one in words"');
  });
});

describe('bars of what came and went', () => {
  const drawn = (flows: { created: number; won: number; lost: number } | null) =>
    renderToStaticMarkup(
      <FlowBars weeks={[{ key: 'one', label: 'one', words: 'w', flows }]} formatTick={(value) => `$${value}`} />,
    );

  it('mark what was won by a shape of its own, and name both sides', () => {
    const all = drawn({ created: 10, won: 5, lost: 8 });
    for (const words of ['rounded-full', 'Created', 'Lost']) expect(all).toContain(words);
    expect(drawn({ created: 10, won: 0, lost: 0 })).not.toContain('rounded-full');
  });

  it('draw nothing of a week to come', () => expect(drawn(null)).not.toContain('<rect'));
});
