import { ActionLink } from '../../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../../layout/Cards.tsx';
import { ClaimFigure } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { DashboardBeforeAfter } from '../../screens/mockups/DashboardBeforeAfter.tsx';
import { ForecastCommandCard } from '../../screens/mockups/ForecastCommandCard.tsx';
import { QuotaCard } from '../../screens/mockups/QuotaCard.tsx';
import { RevenueDashboardRoles } from '../../screens/mockups/RevenueDashboardRoles.tsx';
import { ColourMeanings } from './ColourMeanings.tsx';
import { RoleViews } from './RoleViews.tsx';

export default function RevenueIntelligenceRoute() {
  return (
    <>
      <PageHero
        eyebrow="Revenue Intelligence"
        title="The simplified dashboard: three colours, and the five numbers that matter"
        lead="Most dashboards show everything they know. This one shows what you have to decide, grouped by what it means: blue for forecast, red for risk, green for health."
        actions={
          <>
            <ActionLink href="/contact" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/features/roi-calculator">Calculate Your ROI</ActionLink>
          </>
        }
      />
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <RevenueDashboardRoles />
        <p className="mt-3 text-14 text-ink-3">Choose a role: it is the same quarter, seen from three chairs.</p>
      </div>
      <Section
        ground="sunken"
        title="Colour says what a number is about, before you have read it"
        lead="The same three meanings everywhere in the product, and never by colour alone: the word stands beside it."
      >
        <ColourMeanings />
      </Section>
      <Section
        title="Before and after"
        lead="Eighteen figures of equal weight ask you to find the story yourself, in front of everyone. Five by meaning tell it."
      >
        <DashboardBeforeAfter />
        <div className="mt-12 grid gap-8 sm:grid-cols-3">
          <ClaimFigure id="decisionSpeed" />
          <ClaimFigure id="hoursSaved" />
          <ClaimFigure id="forecastAccuracyMost" />
        </div>
      </Section>
      <Section
        ground="sunken"
        title="Role views: as much as the chair needs"
        lead="The view sets what you begin with. It never shows anyone a deal they could not see before."
      >
        <RoleViews />
      </Section>
      <Section
        title="A number you can ask"
        lead="Each figure opens: the forecast into its parts, the quota into where it should be by now, revenue at risk into its cause and what mending it would bring back."
      >
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <ForecastCommandCard />
          <QuotaCard />
        </div>
      </Section>
      <Section title="Where the numbers come from">
        <CardGrid columns={4}>
          <InfoCard
            icon="pipeline"
            title="Pipeline Intelligence"
            link={{ href: '/features/pipeline-intelligence', label: 'See the heatmap' }}
          >
            Forecast and risk, deal by deal, with reasons.
          </InfoCard>
          <InfoCard
            icon="clock"
            title="Deal Drag Score"
            link={{ href: '/features/deal-drag', label: 'See what slows' }}
          >
            What holds a deal back, in five wastes.
          </InfoCard>
          <InfoCard
            icon="calendar"
            title="Weekly Action Plan"
            link={{ href: '/features/weekly-action-plan', label: 'See the plan' }}
          >
            What each rep does about it on Monday.
          </InfoCard>
          <InfoCard
            icon="sort"
            title="ROI Calculator"
            link={{ href: '/features/roi-calculator', label: 'Work it out' }}
          >
            Six figures of your team, and the month it breaks even.
          </InfoCard>
        </CardGrid>
      </Section>
      <ClosingCall
        title="Show your next board five numbers it can question"
        lead="The dashboard is being built with its first users. Bring your own quarter and see it in these colours."
      >
        <ActionLink href="/contact" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/features/pipeline-intelligence">Explore Pipeline Intelligence</ActionLink>
      </ClosingCall>
    </>
  );
}
