import { COMPONENT_NAMES, explainRisk, RISK_BAND_NAMES, type RiskBand } from '@forecastle/rules';
import { DEAL, DEAL_NAME, NOW, SETTINGS } from '../features/worked/deal.ts';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { COMPONENT_WORDS } from './components.ts';
import { Gains } from './Gains.tsx';
import { HealthLine } from './HealthLine.tsx';
import { Heard } from './Heard.tsx';
import { PhaseWeights } from './PhaseWeights.tsx';
import { Points } from './Points.tsx';
import { Results } from './Results.tsx';
import { StrengthChip } from './StrengthChip.tsx';
import { workedStrength } from './workedEvidence.ts';

const risk = explainRisk(DEAL, SETTINGS, NOW);

export default function MeddpicRoute() {
  return (
    <>
      <PageHero
        eyebrow="Sales frameworks"
        title="MEDDPIC: seven answers a late deal cannot do without"
        lead="It was made for large sales with many people in them. Each letter is a question that the customer, not the seller, has to have answered. What is missing is where the deal will be lost."
        actions={
          <>
            <ActionLink href="/contact" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="#components">The seven components</ActionLink>
          </>
        }
        figure={<Scorecard />}
      />
      <Section
        id="components"
        ground="sunken"
        title="The seven components, and how to tell evidence from hope"
        lead="A component is confirmed when the customer said it, with a source. Everything else is credible at best."
      >
        <Heard framework="meddpic" />
      </Section>
      <Section
        title="Where teams stumble with MEDDPIC"
        lead="Nobody disputes the letters. The trouble is what becomes of them in a busy quarter."
      >
        <Points
          points={[
            {
              title: 'It turns into a form',
              says: 'Seven text fields, filled in on Sunday night. Nobody reads them, and everybody can tell.',
            },
            {
              title: 'Every champion is green',
              says: 'Without a rule for what counts, strength follows the seller’s mood and the closeness of the quarter’s end.',
            },
            {
              title: 'It comes too late',
              says: 'The economic buyer is looked for when the contract is ready. By then the answer is a new close date.',
            },
            {
              title: 'It is asked too early',
              says: 'A first call that goes through seven letters is an interrogation. Early deals need other questions.',
            },
            {
              title: 'It never reaches the forecast',
              says: 'The call still runs on gut feeling, so filling it in has no consequence.',
            },
            {
              title: 'It goes stale',
              says: 'The champion confirmed in March left in June. The field does not know.',
            },
          ]}
        />
      </Section>
      <Section
        ground="sunken"
        title="How Forecastle helps: every letter has a weight"
        lead="Half of a deal’s risk score is framework completeness, and what that means changes with the phase. MEDDPIC comes in when a deal is in the middle and leads when it is late."
      >
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <PhaseWeights framework="meddpic" />
          <div>
            <p className="mb-4 text-ink-2">
              On the deal above, risk score <span className="num font-medium text-ink">{risk.score}</span> (
              {RISK_BAND_NAMES[risk.band as RiskBand].toLowerCase()}), these are the points each confirmed answer would
              add, so a rep knows which question to ask first:
            </p>
            <Gains framework="meddpic" phase="late" />
          </div>
        </div>
        <div className="mt-14">
          <Points
            points={[
              {
                title: 'Three strengths, one meaning',
                says: 'Confirmed by the customer counts 100, credible but not confirmed 50, missing or contradicted 0. Every piece of evidence has notes, a source, a person and a day.',
              },
              {
                title: 'The gap is said in a sentence',
                says: '“Decision Process is missing or contradicted. Costs 5.7 points.” It stands on the deal, in the heatmap and in the plan.',
              },
              {
                title: 'People go stale, and it shows',
                says: (
                  <>
                    A champion nobody has met for a while weighs less.{' '}
                    <TextLink href="/features/contact-freshness">Contact Freshness</TextLink> watches that by itself.
                  </>
                ),
              },
            ]}
          />
        </div>
      </Section>
      <Section title="What teams aim for">
        <Results ids={['winRateFrameworks', 'forecastAccuracy', 'firstQuarterReturn']} />
        <p className="mt-8 max-w-[68ch] text-ink-2">
          MEDDPIC does not stand alone: <TextLink href="/frameworks/bant">BANT</TextLink> opens a deal,{' '}
          <TextLink href="/frameworks/spiced">SPICED</TextLink> leads discovery, and all of them live in the{' '}
          <TextLink href="/features/enhanced-frameworks">deal framework tools</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Put MEDDPIC to work on one real deal"
        lead="Bring the deal you are least sure of. We fill in the seven letters together and look at what they say."
      >
        <ActionLink href="/contact" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/ae-framework-guide">Read the guide</ActionLink>
      </ClosingCall>
    </>
  );
}

function Scorecard() {
  return (
    <figure className="m-0 min-w-0">
      <div className="rounded-lg bg-surface p-5 shadow-floating sm:p-7">
        <p className="mb-3 text-12 font-medium text-ink-3">{DEAL_NAME}</p>
        <HealthLine framework="meddpic" />
        <ol className="mt-5 divide-y divide-line border-t border-line">
          {COMPONENT_WORDS.meddpic.map(({ key, letter }) => (
            <li key={key} className="flex items-center gap-4 py-2">
              <span aria-hidden="true" className="w-6 text-center font-serif text-22 font-medium text-forecast">
                {letter}
              </span>
              <span className="flex-1">{COMPONENT_NAMES[key]}</span>
              <StrengthChip strength={workedStrength('meddpic', key)} />
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-3 text-14 text-ink-3">
        An invented deal, scored by the product’s own rules when this page was built.
      </figcaption>
    </figure>
  );
}
