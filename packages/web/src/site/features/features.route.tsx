import { ROLE_METRICS } from '@forecastle/rules';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../layout/Cards.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { pageAt } from '../pages.ts';
import { CloseUp } from '../screens/CloseUp.tsx';
import { FeatureRow } from './index/FeatureRow.tsx';
import { inWords } from './worked/inWords.ts';

export default function FeaturesRoute() {
  return (
    <>
      <PageHero
        title="All features and their status"
        lead="Eight features: score deals, forecast the quarter, plan the week. Each is marked Today or Planned. Drawn screens are marked illustrative."
        actions={
          <>
            <ActionLink href="/demo" variant="primary">
              See 2-min Forecast Demo
            </ActionLink>
            <ActionLink href="/pricing">Pricing</ActionLink>
          </>
        }
      />
      <Section ground="sunken" eyebrow="Diagnostic" title="Score every deal">
        <ul className="grid gap-16">
          <FeatureRow
            slug="deal-drag"
            question="What slows it down?"
            figure={
              <CloseUp
                name="deal-drag"
                alt="A deal’s Drag Score opened into its five wastes with their points."
                width={640}
              />
            }
          >
            Inactivity, too long in stage, slippage, missing people and missing answers: one score from 0 to 100. Lower
            is better.
          </FeatureRow>
          <FeatureRow
            slug="enhanced-frameworks"
            question="Is the deal qualified?"
            figure={
              <CloseUp
                name="evidence-meddpic"
                alt="The MEDDPIC tab of a deal: components with the strength of their evidence, notes and source."
                width={640}
              />
            }
          >
            MEDDPIC, BANT, Discovery Health and Three Whys inside the deal. Each answer has a strength, a note and a
            source.
          </FeatureRow>
          <FeatureRow
            slug="contact-freshness"
            question="Who has gone quiet?"
            figure={
              <CloseUp
                name="contacts-freshness"
                alt="The contacts of a deal with their role, influence and freshness from 0 to 100."
                width={640}
              />
            }
          >
            Each contact’s score falls with time, faster for influential people. You see who is active, needs attention
            or is stale.
          </FeatureRow>
        </ul>
      </Section>
      <Section eyebrow="Predictive" title="Forecast the quarter">
        <ul className="grid gap-16">
          <FeatureRow
            slug="pipeline-intelligence"
            question="How accurate is the forecast?"
            figure={
              <CloseUp
                name="pipeline-intelligence"
                alt="Pipeline Intelligence: the quarter with its range, the pipeline by risk, and the heatmap of deals."
                width={640}
              />
            }
          >
            The quarter with its range and accuracy, open pipeline by risk, and a heatmap with the riskiest deals first.
          </FeatureRow>
          <FeatureRow
            slug="revenue-intelligence"
            question="What do I need to know?"
            figure={
              <CloseUp
                name="revenue-dashboard"
                alt="The revenue dashboard: the forecast with its range on an axis, quota attainment, revenue at risk, pipeline health and win rate."
                scale={1.4}
                shape="wide"
                width={640}
              />
            }
          >
            A dashboard in three colours: blue for forecast, red for risk, green for health. It shows{' '}
            {inWords(ROLE_METRICS.cro.length)} metrics to a CRO, {inWords(ROLE_METRICS.vp_sales.length)} to a VP, and
            every detail to a manager.
          </FeatureRow>
        </ul>
      </Section>
      <Section ground="sunken" eyebrow="Prescriptive" title="Plan the week">
        <ul className="grid gap-16">
          <FeatureRow
            slug="weekly-action-plan"
            question="What do I do first on Monday?"
            figure={
              <CloseUp
                name="action-plan"
                alt="A rep’s plan of the week: how much is done, last week’s result, and the actions by priority, each with its deal, why now, the words to use and what to do with it."
                scale={1.55}
                from={0.155}
                shape="tall"
                width={640}
              />
            }
          >
            Each rep gets a plan every Monday: which deal, why now, and what to say.
          </FeatureRow>
          <FeatureRow
            slug="meeting-capture"
            question="What did the customer say?"
            figure={
              <CloseUp
                name="meeting"
                alt="A recorded meeting: the transcript with its speakers, and beside it the proposals for the deal, each with its quote and time."
                scale={1.55}
                from={0.155}
                shape="tall"
                width={640}
              />
            }
          >
            Transcripts of meetings, with action items, risks and evidence for you to confirm.
          </FeatureRow>
          <FeatureRow
            slug="contextiq-conversations"
            question="What do I write?"
            figure={
              <CloseUp
                name="conversation-answer"
                alt="A question about a deal and its answer, with the number of a fact behind each sentence, the facts below, and one sentence struck through because no fact supports it."
                scale={1.55}
                shape="tall"
                width={640}
              />
            }
          >
            Drafts that use the deal’s people, gaps and history, with the fact behind each sentence.
          </FeatureRow>
        </ul>
      </Section>
      <Section title="Calculator and frameworks">
        <CardGrid columns={4}>
          {[
            ['/features/roi-calculator', 'What Forecastle is worth to your team, with the formulas.'],
            ['/frameworks/meddpic', 'Seven components for deals with a buying committee.'],
            ['/frameworks/bant', 'Four questions for fast qualification.'],
            ['/frameworks/spiced', 'A structure for discovery calls.'],
          ].map(([path = '', words]) => (
            <InfoCard key={path} title={pageAt(path).name} link={{ href: path, label: 'Open' }}>
              {words}
            </InfoCard>
          ))}
        </CardGrid>
        <p className="mt-10 text-ink-2">
          Step-by-step guides:{' '}
          <TextLink href="/docs" arrow="right">
            the guides
          </TextLink>
        </p>
      </Section>
      <ClosingCall title="See it with your own pipeline" lead="Bring last quarter’s export. We go through it with you.">
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/contact#design-partner">Apply for Design Partnership</ActionLink>
      </ClosingCall>
    </>
  );
}
