import {
  DRAG_BAND_NAMES,
  DRAG_REVIEW_FROM,
  DRAG_SIGNIFICANT_ABOVE,
  DRAG_WEEKLY_REVIEW_ABOVE,
  type DragBand,
  explainDrag,
} from '@forecastle/rules';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClaimFigure } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { DEAL, NOW, SETTINGS } from '../worked/deal.ts';
import { Explained } from '../worked/Explained.tsx';
import { Scale } from '../worked/Scale.tsx';
import { DRAG_TONES } from '../worked/tones.ts';
import { Banners } from './Banners.tsx';
import { FiveWastes } from './FiveWastes.tsx';
import { Recovery } from './Recovery.tsx';
import { RECOVERY } from './recovery.ts';

const drag = explainDrag(DEAL, SETTINGS, NOW);
const band = drag.band as DragBand;

export default function DealDragRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="deal-drag" name="Deal Drag Score" />}
        title="See which deals are slowing down, and why"
        lead="One number from 0 to 100 for everything that slows a deal. Lower is better. Each of its five causes has points, a reason and a fix."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Get a Demo
            </ActionLink>
            <ActionLink href="#wastes">How it works</ActionLink>
          </>
        }
        figure={
          <Explained
            name="Drag"
            explanation={drag}
            band={DRAG_BAND_NAMES[band]}
            tone={DRAG_TONES[band]}
            lowerIsBetter
          />
        }
      >
        <FeatureNote slug="deal-drag" />
      </PageHero>
      <Section
        id="wastes"
        ground="sunken"
        title="Five causes, up to 100 points"
        lead="Each cause adds points by a fixed rule: inactivity, too long in stage, slippage, missing people and missing answers."
      >
        <FiveWastes />
      </Section>
      <Section
        title="High drag is red, low drag is green"
        lead="The bands are the same in the list, in the heatmap and on the deal."
      >
        <Scale
          steps={[
            {
              from: 0,
              to: DRAG_REVIEW_FROM - 1,
              name: DRAG_BAND_NAMES.healthy,
              colour: 'green',
              tone: 'health',
              says: 'Low drag. The deal is moving.',
            },
            {
              from: DRAG_REVIEW_FROM,
              to: DRAG_SIGNIFICANT_ABOVE,
              name: DRAG_BAND_NAMES.review,
              colour: 'yellow',
              tone: 'attention',
              says: `The deal is losing pace. Review it, weekly above ${DRAG_WEEKLY_REVIEW_ABOVE}.`,
            },
            {
              from: DRAG_SIGNIFICANT_ABOVE + 1,
              to: 100,
              name: DRAG_BAND_NAMES.significant,
              colour: 'red',
              tone: 'risk',
              says: 'High drag. Find the cause before the forecast call.',
            },
          ]}
        />
      </Section>
      <Section
        title={
          <>
            One good week: from {RECOVERY[0]?.score} to {RECOVERY.at(-1)?.score}
          </>
        }
        lead="The same deal, scored after each step. The drag that remains is mostly time already spent in the stage."
      >
        <Recovery />
      </Section>
      <Section
        ground="sunken"
        title="A banner on the deal"
        lead="An open deal with drag shows a banner: yellow for moderate, red for high. Click Why to see the reasons and what would help most."
      >
        <Banners />
        <div className="mt-10">
          <Screen
            name="deal-drag"
            alt="An open deal with the drag banner over its tabs; below, the score opened into inactivity, too long in stage, slippage, stakeholders and qualification with their points."
            caption="A deal in the product, with its drag explained."
          />
        </div>
      </Section>
      <Section title="Who uses it, and when">
        <div className="grid gap-10 lg:grid-cols-3">
          <Reader title="Account executives" when="Monday morning">
            The Opportunities list, sorted by drag. Start the week with the top five.
          </Reader>
          <Reader title="Sales managers" when="Before every one-to-one">
            One rep’s deals, sorted by drag, show what to coach: missing stakeholders, or slipping close dates.
          </Reader>
          <Reader title="Revenue operations" when="Once a quarter">
            Compare time in stage with the median of your own won deals. If a stage is slow for everyone, fix the
            process.
          </Reader>
        </div>
        <div className="mt-12 grid gap-8 border-t border-line pt-8 sm:grid-cols-[auto_1fr] sm:gap-14">
          <ClaimFigure id="salesCycle" />
          <p className="max-w-[52ch] self-center text-ink-2">
            Less drag means shorter cycles. The <TextLink href="/docs/deal-drag-guide">deal drag guide</TextLink> shows
            how we count the points, with worked examples.{' '}
            <TextLink href="/features/contact-freshness">Contact Freshness</TextLink> shows who has gone quiet.
          </p>
        </div>
      </Section>
      <ClosingCall
        title="See which of your deals have slowed down"
        lead="Bring a pipeline export. Every open deal gets its drag score and reasons at once."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Try Deal Drag Score
        </ActionLink>
        <ActionLink href="/features/pipeline-intelligence">See it across the pipeline</ActionLink>
      </ClosingCall>
    </>
  );
}

function Reader({ title, when, children }: { title: string; when: string; children: string }) {
  return (
    <div>
      <p className="text-14 text-ink-3">{when}</p>
      <h3 className="mt-1 font-serif text-22 font-medium">{title}</h3>
      <p className="mt-2 text-ink-2">{children}</p>
    </div>
  );
}
