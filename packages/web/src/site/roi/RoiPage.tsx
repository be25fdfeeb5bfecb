import { brand } from '@forecastle/content';
import { PLAN_TERMS, perUserPrice, ROI_PLAN } from '@forecastle/rules';
import { ActionLink } from '../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../layout/Cards.tsx';
import { ClaimFigure } from '../layout/ClaimFigure.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { Island } from '../layout/Island.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { SignedNote } from '../layout/SignedNote.tsx';
import { RoiCalculator } from './RoiCalculator.tsx';

const FROM = `$${perUserPrice(ROI_PLAN, 1, 'USD') / 100}/month`;

export function RoiPage() {
  return (
    <>
      <div className="print:hidden">
        <PageHero
          eyebrow="ROI calculator"
          title="Calculate your return"
          lead={`Enter six figures and two assumptions. Every result shows its formula, so your CFO can check it. The cost is ${PLAN_TERMS[ROI_PLAN].name}, from ${FROM} per user, less for larger teams.`}
        />
      </div>
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 print:p-0">
        <p className="hidden font-serif text-22 font-semibold print:block">
          {brand.name}: what it costs and returns in a year
        </p>
        <Island entry="roi/roi">
          <RoiCalculator />
        </Island>
      </div>
      <div className="print:hidden">
        <Section
          title="Where the return comes from"
          lead="Four parts of the product move the figures above."
          ground="sunken"
        >
          <CardGrid columns={4}>
            <InfoCard
              icon="pipeline"
              title="Pipeline Intelligence"
              link={{ href: '/features/pipeline-intelligence', label: 'Confidence and risk' }}
            >
              Shows which deals are at risk while you can still save them.
            </InfoCard>
            <InfoCard
              icon="monitor"
              title="Meeting Capture"
              link={{ href: '/features/meeting-capture', label: 'From call to deal' }}
            >
              Saves time for notes and updates after each call.
            </InfoCard>
            <InfoCard
              icon="clock"
              title="Deal Drag Score"
              link={{ href: '/features/deal-drag', label: 'What slows a deal' }}
            >
              Shows what slows a deal, with the reasons.
            </InfoCard>
            <InfoCard
              icon="check"
              title="Weekly Action Plan"
              link={{ href: '/features/weekly-action-plan', label: 'Monday’s list' }}
            >
              Puts the most useful actions first every Monday.
            </InfoCard>
          </CardGrid>
        </Section>
        <Section
          title="Benchmarks"
          lead="Our targets with design partners. Use more cautious assumptions for your own case."
        >
          <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            <ClaimFigure id="winRate" />
            <ClaimFigure id="salesCycle" />
            <ClaimFigure id="payback" />
            <ClaimFigure id="firstQuarterReturn" />
          </div>
        </Section>
        <Section width="prose" ground="sunken">
          <SignedNote of="roiNote" />
        </Section>
        <ClosingCall
          title="Discuss the figures with us"
          lead="We go through them with you, on your own pipeline if you like."
        >
          <ActionLink href="/contact?topic=sales#message" variant="primary">
            Talk to Sales
          </ActionLink>
          <ActionLink href="/contact?topic=demo#message">Get a Demo</ActionLink>
          <ActionLink href="/pricing">See all prices</ActionLink>
        </ClosingCall>
      </div>
    </>
  );
}
