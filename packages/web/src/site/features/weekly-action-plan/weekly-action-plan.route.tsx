import { ACTIONS_A_DEAL, ACTIONS_A_REP } from '@forecastle/rules';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../../layout/Cards.tsx';
import { ClaimFigure } from '../../layout/ClaimFigure.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { GuideCall } from '../../layout/GuideCall.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { CloseUp } from '../../screens/CloseUp.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { Deed } from '../worked/Deed.tsx';
import { ActionTypes } from './ActionTypes.tsx';
import { ACTION_TYPES } from './actionTypes.ts';
import { Ranking } from './Ranking.tsx';
import { Week } from './Week.tsx';

export default function WeeklyActionPlanRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="weekly-action-plan" name="Weekly Action Plan" />}
        title="A short list of what to do first, every Monday"
        lead="The plan turns each rep’s deals into a short list: what to do, on which deal, why, and what to say."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/weekly-action-plan-guide">View Documentation</ActionLink>
          </>
        }
        figure={
          <CloseUp
            name="action-plan"
            alt="A rep’s plan of the week: how much is done, last week’s result, and the actions by priority, each with its deal, why now, the words to use and what to do with it."
            scale={1.55}
            from={0.155}
            shape="tall"
            width={600}
          />
        }
      >
        <FeatureNote slug="weekly-action-plan" />
      </PageHero>
      <Section ground="sunken" title="Plans refresh every Monday">
        <Week />
      </Section>
      <Section
        title={`${ACTION_TYPES.length} action types, each with a reason you can check`}
        lead="Each action shows the facts behind it. Where several apply, the plan takes the most urgent gap and the most urgent next move of the deal. When the facts change, the plan suggests marking the action done."
      >
        <ActionTypes />
      </Section>
      <Section ground="sunken">
        <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              Ranked by priority, then by revenue at stake
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              Within a priority, actions rank by revenue at stake: the amount times the missing confidence. A large,
              safe deal comes later.
            </p>
            <p className="mt-4 text-ink-2">
              A deal gets at most {ACTIONS_A_DEAL} actions: one that closes a gap, such as a missing Champion, and one
              that moves it, such as a closing plan. A rep gets at most {ACTIONS_A_REP}. What you add from a risk
              trigger comes on top.
            </p>
          </div>
          <figure className="m-0 min-w-0">
            <Ranking />
            <figcaption className="mt-3 text-14 text-ink-3">
              Invented deals, ranked by the product’s own rule.
            </figcaption>
          </figure>
        </div>
      </Section>
      <Section
        title="4 templates for the first draft"
        lead="Use Prompt writes a draft from the deal’s facts and shows the fact behind each sentence. Copy it or open it in your email app. Nothing is sent automatically, and no AI is needed."
      >
        <CardGrid columns={4}>
          <InfoCard icon="mail" title="Email">
            A few sentences to the right person, with the open question.
          </InfoCard>
          <InfoCard icon="question" title="Call talking points">
            What to know before you call, and three questions to ask in order.
          </InfoCard>
          <InfoCard icon="calendar" title="Meeting agenda">
            The questions to settle, with the time for each.
          </InfoCard>
          <InfoCard icon="file" title="Internal summary">
            Status, people and facts of the deal, for a manager with two minutes.
          </InfoCard>
        </CardGrid>
        <ul className="mt-12 grid gap-x-10 gap-y-8 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4">
          <Deed icon="check" title="Complete">
            Marks it done with a summary, and logs a call, email or meeting if you choose one.
          </Deed>
          <Deed icon="clock" title="Snooze">
            Not this week. It comes back next Monday if the reason is still there.
          </Deed>
          <Deed icon="close" title="Skip">
            Not for this deal. It returns only if the reason goes and comes back.
          </Deed>
          <Deed icon="arrow-right" title="View Opportunity">
            Opens the deal with all facts behind the action.
          </Deed>
        </ul>
      </Section>
      <Section ground="sunken">
        <div className="grid items-center gap-12 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
          <Screen
            name="team-plans"
            alt="Team Action Plans: how many reps are at the target, the trend of eight weeks, and each rep with what is done, open, missed and urgent."
            caption="The teams of our demo company."
            sizes="(min-width: 1024px) 620px, calc(100vw - 40px)"
          />
          <div className="max-lg:order-first">
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              Team Action Plans for managers
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              Managers see every rep’s plan with its completion, the high-priority deals and what was missed, ready for
              the next one-to-one.
            </p>
            <div className="mt-8 grid gap-8 sm:grid-cols-2">
              <ClaimFigure id="hoursSaved" />
              <ClaimFigure id="rampTime" />
            </div>
          </div>
        </div>
      </Section>
      <Section width="prose" title="Where the reasons come from">
        <p className="text-18 text-ink-2">
          Missing answers come from <TextLink href="/features/enhanced-frameworks">the frameworks</TextLink>, quiet
          people from <TextLink href="/features/contact-freshness">Contact Freshness</TextLink>, and late dates from the{' '}
          <TextLink href="/features/deal-drag">Deal Drag Score</TextLink>. The plan brings them together.
        </p>
      </Section>
      <GuideCall
        title="See a plan for your own team"
        lead="Import a pipeline and get the first plan at once, or try the demo and work through one."
        guide="weekly-action-plan-guide"
      />
    </>
  );
}
