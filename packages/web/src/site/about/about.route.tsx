import { brand } from '@forecastle/content';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { Screen } from '../screens/Screen.tsx';
import { Frameworks } from './Frameworks.tsx';
import { Milestones } from './Milestones.tsx';
import { RiskRule } from './RiskRule.tsx';

const PRINCIPLES = [
  [
    'A number without a reason is an opinion',
    'Everything we show opens: into parts that add up, the evidence behind them, and what would help most. Rounding is a part too.',
  ],
  [
    'A range is more honest than a point',
    'The quarter is a band. A narrow one must be earned by what is known, not by how sure somebody sounds.',
  ],
  [
    'What is not known is said',
    'A deal without evidence is not yet qualified, which is not the same as bad. A model without history says that it has none.',
  ],
  [
    'The past stays',
    'Every change is kept with its two times: when it happened, and when we learnt of it. What was believed in March can be read in June.',
  ],
  [
    'Reps get something back',
    'What a rep records moves a score at once and says what comes next. Nobody fills it in for somebody else.',
  ],
  [
    'Your data are yours',
    'The code is open, the database is PostgreSQL, and it runs on your own machine if you like. No page asks a third party for anything.',
  ],
] as const;

const STORY = [
  'Every quarter has the same meeting. Somebody shows a number; somebody else asks where it comes from. Then a spreadsheet is opened, and another one, and in the end the number is believed or not by who presents it.',
  'It is not that the tools have no data. They have the stage, the amount and the date, as they were last typed. What they do not have is the way there: how often the date moved, who has gone quiet, which question nobody has asked the customer. The people who know it are in the room, and it is in their heads.',
  `${brand.name} began with the opposite order: first the rules, as plain arithmetic that fits on a page and is tested by hand-worked cases; then a ledger that forgets nothing; then the screens. A score that cannot be explained in a sentence did not get in.`,
  'The name says what we are after. The forecastle is the fore deck of a ship, from which one sees what is coming. And a forecast should stand like a castle when people test it.',
] as const;

export default function AboutRoute() {
  return (
    <>
      <PageHero
        title="Forecasts that explain themselves"
        lead={`${brand.name} is open-source revenue operations: it scores every deal by rules one can read, and gives the quarter as a band with its reasons.`}
        actions={
          <>
            <ActionLink href={`/why-${brand.name.toLowerCase()}`} variant="primary">
              Why {brand.name}
            </ActionLink>
            <ActionLink href="/contact">Talk to us</ActionLink>
          </>
        }
        figure={<RiskRule />}
      />
      <Section ground="sunken" title="Principles" lead="Six principles that decide what we build.">
        <ol className="grid gap-x-14 md:grid-cols-2">
          {PRINCIPLES.map(([title, words], index) => (
            <li key={title} className="grid grid-cols-[2.25rem_1fr] border-t border-line-strong py-6">
              <span aria-hidden="true" className="num font-serif text-22 text-ink-3">
                {index + 1}
              </span>
              <div className="min-w-0">
                <h3 className="font-serif text-22 font-medium text-balance">{title}</h3>
                <p className="mt-2 max-w-[52ch] text-pretty text-ink-2">{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section width="prose" title="Our story">
        <div className="grid gap-5 text-18 text-pretty text-ink-2">
          {STORY.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section
        ground="sunken"
        title="Milestones"
        lead="What is there, and what comes next. Dates are promised when they can be kept."
      >
        <Milestones />
        <div className="mt-10">
          <Screen
            name="revenue-dashboard"
            alt="The revenue dashboard: the forecast with its band on an axis, quota attainment, revenue at risk with its cause, pipeline health, win rate and the action centre."
            caption="The revenue dashboard of our demo company, as it is there today."
          />
        </div>
        <p className="mt-8">
          <TextLink href="/changelog" arrow="right">
            Every change, release by release
          </TextLink>
        </p>
      </Section>
      <Section
        title="Supported frameworks"
        lead="Three methodologies at work inside the deal. Use one, or let the stage of the deal decide which counts."
      >
        <Frameworks />
      </Section>
      <ClosingCall
        title="Come and build it with us"
        lead="Design partners decide what is built next. And the code is open: read it, run it, change it."
      >
        <ActionLink href="/contact#design-partner" variant="primary">
          Apply for Design Partnership
        </ActionLink>
      </ClosingCall>
    </>
  );
}
