import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { TextLink } from '../../layout/ActionLink.tsx';
import { Section } from '../../layout/Section.tsx';
import { DEMO_FORECAST } from '../../screens/demo-forecast.generated.ts';
import { Screen } from '../../screens/Screen.tsx';

/** Pages are built where nobody's language is known yet. */
const LOCALE = 'en-NZ';

const { period, currency, low, mostLikely, high, quarters, weeksToGo, coverage, error, compared, baselines } =
  DEMO_FORECAST;
const money = (minor: string) => formatMoney(minor, currency, { style: 'compact', locale: LOCALE });
const percent = (share: number) => `${Math.round(share * 100)}%`;
/** "43% to 87%": the fewest and the most of the simpler ways. */
const between = (shares: readonly number[]) => `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`;
const day = formatDay(DEMO_FORECAST.asOf.slice(0, 10), { locale: LOCALE });

const FIGURES = [
  {
    figure: `${money(low)} to ${money(high)}`,
    is: `the range of ${period}, most likely ${money(mostLikely)}`,
    note: 'Four of five quarters should land in range.',
  },
  {
    figure: `${Math.round(coverage * quarters)} of ${quarters}`,
    is: `past quarters landed in range, ${weeksToGo} weeks before the end`,
    note: `On the same ${compared.runs} ranges of all weeks: ours ${percent(compared.coverage)}, simpler ways ${between(baselines.map((each) => each.coverage))}; target 80%.`,
  },
  {
    figure: percent(error),
    is: 'typical miss of the most likely figure',
    note: `On the same ranges of all weeks: ours ${percent(compared.error)}, simpler ways ${between(baselines.map((each) => each.error))}.`,
  },
];

/** Shows the demo company's forecast on the day its pictures were taken, and its accuracy. */
export function DemoForecast() {
  return (
    <Section
      title="A range, and how accurate it was"
      lead="The forecast of our demo company, an invented business with three years of deals. Forecastle forecast each past quarter from what was known then."
    >
      <figure className="m-0">
        <dl className="grid gap-8 sm:grid-cols-3">
          {FIGURES.map(({ figure, is, note }) => (
            <div key={is} className="min-w-0">
              <dt className="sr-only">{is}</dt>
              <dd>
                <span className="num block font-serif text-28 font-medium tracking-[-0.02em]">{figure}</span>
                <span aria-hidden="true" className="mt-1 block text-16 text-ink-2">
                  {is}
                </span>
                <span className="mt-1 block text-14 text-ink-3">{note}</span>
              </dd>
            </div>
          ))}
        </dl>
        <figcaption className="mt-6 text-14 text-ink-3">
          From an invented company, as shown in the product on {day}.
        </figcaption>
      </figure>
      <div className="mt-12 grid gap-12">
        <Screen
          name="forecast-command-center"
          alt="The forecast command centre: the range on its axis with its parts, what moved it since last week, and every deal with its chance."
          caption="The figure, its parts, and what moved it since last week."
        />
        <Screen
          name="track-record"
          alt="The track record: each past quarter’s range with the actual, how many landed in range, and the forecast beside simpler ways."
          caption="Every past quarter, forecast and actual."
        />
      </div>
      <p className="mt-8 max-w-[68ch] text-14 text-ink-3">
        Your own accuracy comes from your own past deals. This company is invented.{' '}
        <TextLink href="/demo">See the demo</TextLink>, or read{' '}
        <TextLink href="/docs/revenue-intelligence-forecasts-guide">how a forecast is made</TextLink>.
      </p>
    </Section>
  );
}
