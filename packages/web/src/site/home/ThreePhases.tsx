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
      lead="The first scores your deals, the second forecasts the quarter, the third plans the week."
    >
      <ol className="grid gap-8 sm:gap-16">
        <Phase
          name="Diagnostic engine"
          question="How healthy is this deal?"
          features={['deal-drag', 'enhanced-frameworks', 'contact-freshness']}
          figure={
            <Screen
              name="deal-drag"
              alt="A stalled deal's Drag Score with its five causes in points: inactivity, too long in stage, slippage, stakeholders and qualification."
              sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
            />
          }
        >
          It scores every deal on qualification, people, activity and dates, and shows what is missing.
        </Phase>
        <Phase
          name="Predictive engine"
          question="What will we close this quarter?"
          features={['pipeline-intelligence', 'revenue-intelligence']}
          figure={
            <Screen
              name="revenue-dashboard"
              alt="The revenue dashboard: the forecast range with closed, commit and quota on one axis, attainment, revenue at risk, pipeline health, win rate and next actions."
              sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
            />
          }
        >
          It turns your open deals and your past quarters into a most likely figure and a range, next to commit and
          quota.
        </Phase>
        <Phase
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
          It gives each rep a short list every Monday: which deal, why now, and what to say.
        </Phase>
      </ol>
    </Section>
  );
}

interface PhaseProps {
  name: string;
  question: string;
  /** Whose pages show it. */
  features: readonly FeatureSlug[];
  figure: ReactNode;
  children: ReactNode;
}

function Phase({ name, question, features, figure, children }: PhaseProps) {
  return (
    <li className="grid items-start gap-x-14 gap-y-8 border-t border-line-strong pt-5 sm:pt-8 lg:grid-cols-[1fr_1.9fr]">
      <div className="min-w-0">
        <p className="text-14 font-medium text-ink-3">{name}</p>
        <h3 className="mt-2 font-serif text-28 font-medium tracking-[-0.015em]">{question}</h3>
        <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{children}</p>
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
      {/* On a phone the pictures would be most of the page: the pages of the features show them. */}
      <div className="min-w-0 max-sm:hidden">{figure}</div>
    </li>
  );
}
