import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../layout/Cards.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { pageAt } from '../pages.ts';
import { CloseUp } from '../screens/CloseUp.tsx';
import { AiConversation } from '../screens/mockups/AiConversation.tsx';
import { MeetingAnalysis } from '../screens/mockups/MeetingAnalysis.tsx';
import { RevenueDashboardRoles } from '../screens/mockups/RevenueDashboardRoles.tsx';
import { WeeklyActionPlan } from '../screens/mockups/WeeklyActionPlan.tsx';
import { FeatureRow } from './index/FeatureRow.tsx';

export default function FeaturesRoute() {
  return (
    <>
      <PageHero
        title="Everything it does, each with its screen"
        lead="Eight features in three phases: what is true about a deal, what is likely this quarter, and what to do next. Where a screen is drawn rather than taken, it says illustrative."
        actions={
          <>
            <ActionLink href="/demo" variant="primary">
              See 2-min Forecast Demo
            </ActionLink>
            <ActionLink href="/pricing">Pricing</ActionLink>
          </>
        }
      />
      <Section ground="sunken" eyebrow="Diagnostic" title="What is true about this deal">
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
            Every contact fades with time, the influential ones faster. Active, needs attention or stale, at a glance.
          </FeatureRow>
        </ul>
      </Section>
      <Section eyebrow="Predictive" title="What is likely this quarter">
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
            The quarter as a band, open pipeline by risk, and a heatmap in which the deal to look at first stands first.
          </FeatureRow>
          <FeatureRow
            slug="revenue-intelligence"
            question="What does my role have to know?"
            figure={<RevenueDashboardRoles />}
          >
            Blue is forecast, red is risk, green is health. Five metrics for a CRO, seven for a VP, every detail for a
            manager.
          </FeatureRow>
        </ul>
      </Section>
      <Section ground="sunken" eyebrow="Prescriptive" title="What to do next">
        <ul className="grid gap-16">
          <FeatureRow slug="weekly-action-plan" question="Where do I begin on Monday?" figure={<WeeklyActionPlan />}>
            A plan for each rep: which deal, why it matters, the words to begin with, and the points it would bring.
          </FeatureRow>
          <FeatureRow slug="meeting-capture" question="What was said, and what follows?" figure={<MeetingAnalysis />}>
            Meetings become transcripts, and transcripts become action items, risks and evidence that a person confirms.
          </FeatureRow>
          <FeatureRow slug="contextiq-conversations" question="How do I say it?" figure={<AiConversation />}>
            Drafts and answers that know the deal’s people, gaps and history.
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
        title="Which one would have saved your last quarter?"
        lead="Bring that quarter, and we look at it together."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/contact#design-partner">Apply for Design Partnership</ActionLink>
      </ClosingCall>
    </>
  );
}
