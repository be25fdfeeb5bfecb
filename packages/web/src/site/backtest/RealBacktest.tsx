import { TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';
import { BacktestChart } from './BacktestChart.tsx';
import { BACKTEST } from './backtest.generated.ts';
import { LANDED, MISSED, percent, QUARTERS, typicalMiss, WEEKS } from './figures.ts';
import { WeekTable } from './WeekTable.tsx';

const deals = BACKTEST.deals.toLocaleString('en');
const [third, fourth] = QUARTERS.map(({ weeks }) => ({
  ours: percent(typicalMiss(weeks, 'likely')),
  simple: percent(typicalMiss(weeks, 'simple')),
}));
const { others } = BACKTEST;
const ours = percent(typicalMiss(WEEKS, 'likely'));
const simple = percent(typicalMiss(WEEKS, 'simple'));

/** Shows the measured results on the home page: three facts and the chart. */
export function BacktestInShort() {
  return (
    <Section
      id="backtest"
      title="Tested on a real pipeline"
      lead={`A chip maker’s anonymised pipeline of 2015: ${deals} deals. Each week, Forecastle forecast the wins of two quarters from what was known that day.`}
    >
      <ul className="mb-8 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact
          figure={`${LANDED} of ${WEEKS.length}`}
          words="weekly forecasts landed in range. The target is 80%, so the ranges were too wide."
        />
        <Fact
          figure={ours}
          words={`typical miss. The simple way, wins so far plus the average rest, missed by ${simple}.`}
        />
        <Fact
          figure={percent(BACKTEST.dollars.typicalMiss)}
          words="too high in dollars. One earlier quarter is too little history for deal sizes."
        />
      </ul>
      <BacktestChart />
      <p className="mt-6">
        <TextLink href="/why-forecastle#backtest" arrow="right">
          Every week, every miss, and how to repeat it
        </TextLink>
      </p>
    </Section>
  );
}

function Fact({ figure, words }: { figure: string; words: string }) {
  return (
    <li className="border-t border-line pt-3 max-sm:grid max-sm:grid-cols-[6.5rem_1fr] sm:pt-4">
      <span className="num block font-serif text-28 font-medium">{figure}</span>
      <span className="mt-1 block text-14 text-pretty text-ink-2">{words}</span>
    </li>
  );
}

/** Shows all measured results on the why page, misses included. */
export function BacktestInFull() {
  const [missed] = MISSED;
  return (
    <Section
      id="backtest"
      title="Tested on a real pipeline, misses included"
      lead={`A public data set: the anonymised pipeline of a chip maker, February to December 2015, ${deals} deals with every change of stage. It is not our data, and it names no company.`}
    >
      <BacktestChart />
      <WeekTable />
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <ul className="prose-width grid list-disc content-start gap-2 pl-5 text-ink-2">
          <li>
            <strong>{`${LANDED} of ${WEEKS.length} landed in range.`}</strong> The target is 80%: the ranges were too
            wide. The miss came {missed?.weeksToGo} week before the end of Q4: at least {missed?.low} expected,{' '}
            {missed?.actual} won.
          </li>
          <li>
            <strong>Typical miss: {ours}.</strong> Q3 {third?.ours} (always too high), Q4 {fourth?.ours}.
          </li>
          <li>
            <strong>The simple way missed by {simple}:</strong> wins so far plus the average rest of earlier quarters.
            It was closer in Q3 ({third?.simple}), and far off in Q4 ({fourth?.simple}).
          </li>
          <li>
            <strong>Three other ways:</strong> past stage rates, drawn again, missed by {percent(others.stageRates)},
            stage weights by {percent(others.stageWeights)}, category weights by {percent(others.categoryWeights)}.
          </li>
          <li>
            <strong>In dollars: {percent(BACKTEST.dollars.typicalMiss)} too high.</strong> {BACKTEST.dollars.landed} of{' '}
            {BACKTEST.dollars.ranges} landed in range. One earlier quarter is too little history for deal sizes.
          </li>
          <li>
            <strong>Two quarters are few.</strong> They show how the method behaves, not your result.
          </li>
        </ul>
        <div className="min-w-0">
          <p className="text-ink-2">Repeat it on that file or on your own history. No server, no account:</p>
          <pre className="mt-3 overflow-x-auto rounded-md border border-line bg-sunken p-4 text-12">
            {`forecastle backtest stage_changes_to_2015.csv \\
  --stages "Stage 6,Stage 5,Stage 3,Stage 2" \\
  --stage "Stage 6=Qualification" --stage "Stage 5=Discovery" \\
  --stage "Stage 3=Solution Fit" --stage "Stage 2=Proposal" \\
  --stage "Stage 4=Closed Won" --stage "Stage 9=Closed Won" \\
  --stage "Stage 1=Closed Lost" --stage "Stage 8=Closed Lost"`}
          </pre>
          <p className="mt-3 text-14 text-ink-3">
            For dollars, add product_amount_changes_to_2015.csv. For the simple way, give each deal an amount of 1.
          </p>
          <p className="mt-4">
            <TextLink href="/docs/revenue-intelligence-forecast-method" arrow="right">
              How the forecast is made and measured
            </TextLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
