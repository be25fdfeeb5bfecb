import type { FeatureSlug } from '@forecastle/content';
import type { ReactNode } from 'react';
import { TextLink } from '../layout/ActionLink.tsx';
import { FeatureStatusWord } from '../layout/FeatureStatus.tsx';
import { Section } from '../layout/Section.tsx';
import { pageAt } from '../pages.ts';
import { Screen } from '../screens/Screen.tsx';

/** The three engines, in the order in which they build on each other. */
export function ThreePhases() {
  return (
    <Section
      ground="sunken"
      title="Three engines: diagnostic, predictive, prescriptive"
      lead="Deals are scored first, the forecast is made from the scored deals, and the weekly plan is made from both."
    >
      <ol className="grid gap-8 sm:gap-16">
        <Phase
          number={1}
          name="Diagnostic engine"
          question="What is true about this deal?"
          features={['deal-drag', 'enhanced-frameworks', 'contact-freshness']}
          figure={
            <Screen
              name="deal-drag"
              alt="A stalled deal's Drag Score with its five wastes in points: inactivity, overstay in the stage, slippage, stakeholders and qualification."
              sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
            />
          }
        >
          Evidence of MEDDPIC, BANT and SPICED, the people and how fresh they are, pushes of the close date, stays in a
          stage. Each deal gets scores, and each score its reasons.
        </Phase>
        <Phase
          number={2}
          name="Predictive engine"
          question="What is likely this quarter?"
          features={['pipeline-intelligence', 'revenue-intelligence']}
          figure={
            <Screen
              name="revenue-dashboard"
              alt="The revenue dashboard: the forecast’s band with what is closed, the calls of people and the quota on one axis, attainment, revenue at risk, pipeline health, win rate, and what asks for a deed."
              sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
            />
          }
        >
          Each open deal counts by its chance to be won, and all the ways they can end together give the band. What
          people commit and what the quota asks stand on the same axis.
        </Phase>
        <Phase
          number={3}
          name="Prescriptive engine"
          question="What should we do on Monday?"
          features={['weekly-action-plan', 'contextiq-conversations', 'meeting-capture']}
          figure={
            <Screen
              name="action-plan"
              alt="A rep’s plan of the week: how much is done, last week’s result, and the actions by priority, each with its deal, why now, the words to use and what to do with it."
              sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
            />
          }
        >
          Each rep gets a short list every Monday, the most urgent first: the deal, the reason, and the words to begin
          with.
        </Phase>
      </ol>
    </Section>
  );
}

interface PhaseProps {
  number: number;
  name: string;
  question: string;
  /** Whose pages show it. */
  features: readonly FeatureSlug[];
  figure: ReactNode;
  children: ReactNode;
}

function Phase({ number, name, question, features, figure, children }: PhaseProps) {
  return (
    <li className="grid items-start gap-x-14 gap-y-8 border-t border-line-strong pt-8 lg:grid-cols-[1fr_1.9fr]">
      <div className="min-w-0">
        <p className="flex items-baseline gap-3 text-14 font-medium text-ink-3">
          <span className="num">Phase {number}</span>
        </p>
        <h3 className="mt-2 font-serif text-28 font-medium tracking-[-0.015em]">{name}</h3>
        <p className="mt-2 text-18 text-ink">{question}</p>
        <p className="mt-3 max-w-[58ch] text-pretty text-ink-2 max-sm:hidden">{children}</p>
        <ul className="mt-5 grid gap-2">
          {features.map((slug) => (
            <li key={slug}>
              <TextLink href={`/features/${slug}`} arrow="right">
                {pageAt(`/features/${slug}`).name}
              </TextLink>
              <FeatureStatusWord slug={slug} />
            </li>
          ))}
        </ul>
      </div>
      {/* On a phone the screens would be most of the page; their pages show them. */}
      <div className="min-w-0 max-sm:hidden">{figure}</div>
    </li>
  );
}
