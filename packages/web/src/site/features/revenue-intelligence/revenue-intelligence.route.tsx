import { ActionLink } from '../../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../../layout/Cards.tsx';
import { ClaimFigure } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { ColourMeanings } from './ColourMeanings.tsx';
import { DemoForecast } from './DemoForecast.tsx';
import { RoleViews } from './RoleViews.tsx';

export default function RevenueIntelligenceRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="revenue-intelligence" name="Revenue Intelligence" />}
        title="The simplified dashboard: three colours, and the five numbers that matter"
        lead="See the five numbers you need, grouped by meaning: blue for forecast, red for risk, green for health."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/features/roi-calculator">Calculate Your ROI</ActionLink>
          </>
        }
      >
        <FeatureNote slug="revenue-intelligence" />
      </PageHero>
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <Screen
          name="revenue-dashboard"
          alt="The revenue dashboard as a CRO sees it: the forecast range with closed, commit and quota on one axis; quota attainment, revenue at risk with its cause and what you can recover, pipeline health, win rate, and the action centre."
          caption="The dashboard of our demo company, as its CRO sees it."
        />
      </div>
      <Section
        ground="sunken"
        title="One colour for each kind of number"
        lead="The colours mean the same on every screen, and a word always goes with them."
      >
        <ColourMeanings />
      </Section>
      <Section
        title="Before and after"
        lead="The classic dashboard gives every figure equal weight. The one above shows the five that a forecast call needs."
      >
        <Screen
          name="revenue-classic"
          alt="The classic dashboard of the same quarter: every figure of forecast, quota, risk, pipeline and win rate in one table, none larger than another."
          caption="Before: the classic view of the same quarter. It stays one link away if you want every figure at once."
        />
        <div className="mt-12 grid gap-8 sm:grid-cols-3">
          <ClaimFigure id="decisionSpeed" />
          <ClaimFigure id="hoursSaved" />
          <ClaimFigure id="forecastAccuracyMost" />
        </div>
      </Section>
      <Section
        ground="sunken"
        title="Role views"
        lead="The view sets your first metrics. You never see more deals than your role allows."
      >
        <RoleViews />
        <div className="mt-12 grid gap-10">
          <Screen
            name="revenue-dashboard-vp"
            alt="The dashboard as a VP Sales sees it: the five figures, with pipeline coverage and velocity."
            caption="The same quarter for its VP Sales: coverage and velocity as well."
          />
          <Screen
            name="revenue-dashboard-manager"
            alt="The dashboard as a sales manager sees it: forecast, quota, risk, health, win rate, coverage and velocity of their team."
            caption="The same quarter for a sales manager: only their team, with slippage and attainment by rep below."
          />
        </div>
      </Section>
      <DemoForecast />
      <Section
        ground="sunken"
        title="Every figure opens into its parts"
        lead="The forecast shows its parts, each deal’s win chance, what changed and its accuracy. The quota shows the expected pace. Revenue at risk shows its main cause and what you can recover."
      >
        <Screen
          name="quota-analytics"
          alt="Quota analytics: the organisation’s attainment with what is to be expected by now, and each rep with quota, won, attainment, status, open amount and coverage."
          caption="Quotas of the demo company: who is on track, compared with expected by now."
        />
      </Section>
      <Section title="Where the numbers come from">
        <CardGrid columns={4}>
          <InfoCard
            icon="pipeline"
            title="Pipeline Intelligence"
            link={{ href: '/features/pipeline-intelligence', label: 'See the heatmap' }}
          >
            Forecast and risk, deal by deal, with reasons and accuracy.
          </InfoCard>
          <InfoCard
            icon="clock"
            title="Deal Drag Score"
            link={{ href: '/features/deal-drag', label: 'See the causes' }}
          >
            What slows a deal, in five causes.
          </InfoCard>
          <InfoCard
            icon="calendar"
            title="Weekly Action Plan"
            link={{ href: '/features/weekly-action-plan', label: 'See the plan' }}
          >
            What each rep will do about it on Monday.
          </InfoCard>
          <InfoCard icon="sort" title="ROI Calculator" link={{ href: '/features/roi-calculator', label: 'Calculate' }}>
            Six figures about your team, and the month you break even.
          </InfoCard>
        </CardGrid>
      </Section>
      <ClosingCall
        title="See your board’s five numbers"
        lead="See your own quarter in the dashboard, and tell us what is missing."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/features/pipeline-intelligence">Explore Pipeline Intelligence</ActionLink>
      </ClosingCall>
    </>
  );
}
