import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CoverageScale } from './CoverageScale.tsx';
import { FlowBars } from './FlowBars.tsx';
import { PaceChart, type PaceChartWeek } from './PaceChart.tsx';
import { Reliability, radiusOf } from './Reliability.tsx';
import { SignedBars } from './SignedBars.tsx';
import { ToldBands, type ToldPeriod } from './ToldBands.tsx';
import { WaterfallBar } from './WaterfallBar.tsx';
import { waterfallGeometry } from './waterfallGeometry.ts';

const period = (key: string, given: Partial<ToldPeriod>): ToldPeriod => ({
  key,
  label: key,
  low: 4,
  likely: 5,
  high: 6,
  actual: 5,
  held: true,
  isKept: true,
  ...given,
});

describe('told bands', () => {
  const drawn = (...periods: ToldPeriod[]) =>
    renderToStaticMarkup(<ToldBands periods={periods} format={(value) => `$${value}M`} />);

  it('bear another shape where the band did not hold, not another colour alone', () => {
    expect(drawn(period('Q1', {}))).not.toContain('rotate-45');
    expect(drawn(period('Q1', { held: false }))).toContain('rotate-45');
  });

  it('look otherwise when they were worked out afterwards', () => {
    const edge = 'border-forecast-mid';
    expect(drawn(period('Q1', {}))).not.toContain(edge);
    expect(drawn(period('Q1', { isKept: false }))).toContain(edge);
  });

  it('are a drawing alone, beside which a table says the same', () => {
    expect(drawn(period('Q1', {}))).toMatch(/^<div[^>]* aria-hidden="true"/);
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

describe('the coverage of bands', () => {
  it('is drawn with its interval, which ends where shares do, beside the promised 80%', () => {
    const markup = renderToStaticMarkup(<CoverageScale coverage={90} within={15} />);
    expect(markup).toContain('left:75%;width:25%');
    expect(markup).toMatch(/border-dashed[^>]*left:80%/);
  });
});

describe('the reliability of chances', () => {
  it('places what was said to the right and what happened upwards', () => {
    const markup = renderToStaticMarkup(<Reliability points={[{ said: 20, happened: 30, deals: 5 }]} />);
    expect(markup).toContain('cx="20" cy="70"');
  });

  it('draws twice the deals twice as large', () => {
    expect(radiusOf(200, 400) ** 2 / radiusOf(100, 400) ** 2).toBeCloseTo(2);
    expect(radiusOf(0, 400)).toBeGreaterThan(0);
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
