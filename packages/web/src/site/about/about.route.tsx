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
    'Every number shows its reasons',
    'Click any number to see its parts, the evidence behind them and what would help most.',
  ],
  ['A range, not one number', 'The quarter has a range. Evidence narrows it; confident talk does not.'],
  [
    'We say what we do not know',
    'A deal without evidence is not yet qualified, not bad. A model without history says so.',
  ],
  [
    'We keep the past',
    'We keep every change with two times: when it happened and when we learnt of it. In June you can still read March’s forecast.',
  ],
  [
    'Reps get something back',
    'Reps see the score move at once, and the next step. They work for their own deals, not for a report.',
  ],
  [
    'Your data is yours',
    'The code is open, the database is PostgreSQL, and you can run it on your own server. No page contacts a third party.',
  ],
] as const;

const STORY = [
  'Every quarter has the same meeting. A sales leader shows a number, and the CFO asks where it comes from. Then somebody opens a spreadsheet, and another one.',
  'CRMs have data: the stage, the amount and the date. They do not show how often the date moved, who has gone quiet, or which question nobody has asked the customer. Only the reps know.',
  `${brand.name} started the other way round: first the rules, as plain arithmetic with worked examples; then a ledger of every change; then the screens. Every score has an explanation in one sentence.`,
  'The forecastle is the fore deck of a ship, where you see what is ahead. And a forecast should be as strong as a castle.',
] as const;

export default function AboutRoute() {
  return (
    <>
      <PageHero
        title="Forecasts that explain themselves"
        lead={`${brand.name} is open-source revenue operations: it scores every deal by rules you can read, and forecasts the quarter with a range and its reasons.`}
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
      <Section ground="sunken" title="Milestones" lead="What we have built, and what comes next. We give no dates yet.">
        <Milestones />
        <div className="mt-10">
          <Screen
            name="revenue-dashboard"
            alt="The revenue dashboard: the forecast with its range on an axis, quota attainment, revenue at risk with its cause, pipeline health, win rate and the action centre."
            caption="The revenue dashboard of our demo company."
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
        lead="Three methodologies in every deal. Use one, or let the deal’s stage decide which one counts."
      >
        <Frameworks />
      </Section>
      <ClosingCall
        title="Build it with us"
        lead="Design partners help us decide what to build next. And the code is open: read it, run it, change it."
      >
        <ActionLink href="/contact#design-partner" variant="primary">
          Apply for Design Partnership
        </ActionLink>
      </ClosingCall>
    </>
  );
}
