import { ROLE_METRICS } from '@forecastle/rules';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../layout/Cards.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { pageAt } from '../pages.ts';
import { CloseUp } from '../screens/CloseUp.tsx';
import { AiConversation } from '../screens/mockups/AiConversation.tsx';
import { MeetingAnalysis } from '../screens/mockups/MeetingAnalysis.tsx';
import { FeatureRow } from './index/FeatureRow.tsx';
import { inWords } from './worked/inWords.ts';

export default function FeaturesRoute() {
  return (
    <>
      <PageHero
        title="All features, and where each one stands"
        lead="Eight features in three groups: assess deals, forecast the quarter, decide what to do next. Each says whether you can use it today or it is planned. A screen that is drawn rather than taken says illustrative."
        actions={
          <>
            <ActionLink href="/demo" variant="primary">
              See 2-min Forecast Demo
            </ActionLink>
            <ActionLink href="/pricing">Pricing</ActionLink>
          </>
        }
      />
      <Section ground="sunken" eyebrow="Diagnostic" title="Assess every deal">
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
            Inactivity, overstay in the stage, slippage, missing people and missing answers, added up to one score from
            0 to 100. Lower is better.
          </FeatureRow>
          <FeatureRow
            slug="enhanced-frameworks"
            question="Is it qualified, and who says so?"
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
            Every contact’s score falls with time, faster for influential people. Active, needs attention or stale, at a
            glance.
          </FeatureRow>
        </ul>
      </Section>
      <Section eyebrow="Predictive" title="Forecast the quarter">
        <ul className="grid gap-16">
          <FeatureRow
            slug="pipeline-intelligence"
            question="How far can the number be trusted?"
            figure={
              <CloseUp
                name="pipeline-intelligence"
                alt="Pipeline Intelligence: the quarter as a band, the pipeline by risk, and the heatmap of deals."
                width={640}
              />
            }
          >
            The quarter as a band with its track record, open pipeline by risk, and a heatmap in which the deal to look
            at first stands first.
          </FeatureRow>
          <FeatureRow
            slug="revenue-intelligence"
            question="What does my role have to know?"
            figure={
              <CloseUp
                name="revenue-dashboard"
                alt="The revenue dashboard: the forecast with its band on an axis, quota attainment, revenue at risk, pipeline health and win rate."
                scale={1.4}
                shape="wide"
                width={640}
              />
            }
          >
            A dashboard in three colours: blue for forecast, red for risk, green for health. It shows
            {inWords(ROLE_METRICS.cro.length)} metrics to a CRO, {inWords(ROLE_METRICS.vp_sales.length)} to a VP, every
            detail to a manager.
          </FeatureRow>
        </ul>
      </Section>
      <Section ground="sunken" eyebrow="Prescriptive" title="Decide what to do next">
        <ul className="grid gap-16">
          <FeatureRow
            slug="weekly-action-plan"
            question="Where do I begin on Monday?"
            figure={
              <CloseUp
                name="action-plan"
                alt="A rep’s plan of the week: how much is done, last week’s result, and the actions by priority, each with its deal, why now, the words to use and what to do with it."
                scale={1.55}
                from={0.172}
                shape="tall"
                width={640}
              />
            }
          >
            Each rep gets a plan every Monday: which deal, why it matters, and the words to begin with.
          </FeatureRow>
          <FeatureRow slug="meeting-capture" question="What was said, and what follows?" figure={<MeetingAnalysis />}>
            Meetings will become transcripts, and transcripts action items, risks and evidence that a person confirms.
          </FeatureRow>
          <FeatureRow slug="contextiq-conversations" question="How do I say it?" figure={<AiConversation />}>
            Drafts and answers will draw on the deal’s people, gaps and history.
          </FeatureRow>
        </ul>
      </Section>
      <Section title="Around them">
        <CardGrid columns={4}>
          {[
            ['/features/roi-calculator', 'What it would be worth for your team, with the formulas shown.'],
            ['/frameworks/meddpic', 'Seven components for deals with a buying committee.'],
            ['/frameworks/bant', 'Four questions for an honest qualification.'],
            ['/frameworks/spiced', 'Discovery that leads somewhere.'],
          ].map(([path = '', words]) => (
            <InfoCard key={path} title={pageAt(path).name} link={{ href: path, label: 'Open' }}>
              {words}
            </InfoCard>
          ))}
        </CardGrid>
        <p className="mt-10 text-ink-2">
          How each is used, step by step:{' '}
          <TextLink href="/docs" arrow="right">
            the guides
          </TextLink>
        </p>
      </Section>
      <ClosingCall
        title="See it with your own pipeline"
        lead="Bring last quarter’s export, and we go through it together."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/contact#design-partner">Apply for Design Partnership</ActionLink>
      </ClosingCall>
    </>
  );
}
