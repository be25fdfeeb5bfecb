import { COMPONENT_NAMES, explainRisk, RISK_BAND_NAMES, type RiskBand } from '@forecastle/rules';
import { DEAL, NOW, SETTINGS } from '../features/worked/deal.ts';
import { TextLink } from '../layout/ActionLink.tsx';
import { COMPONENT_WORDS } from './components.ts';
import { FrameworkPage } from './FrameworkPage.tsx';
import { StrengthChip } from './StrengthChip.tsx';
import { WorkedFigure, WorkedHead } from './WorkedFigure.tsx';
import { workedStrength } from './workedEvidence.ts';

const risk = explainRisk(DEAL, SETTINGS, NOW);

export default function MeddpicRoute() {
  return (
    <FrameworkPage
      framework="meddpic"
      count="seven"
      title="MEDDPIC: seven components for complex deals"
      lead="It was made for large sales with many people in them. Each letter is a question for the customer to answer. Gaps show where you can lose the deal."
      figure={<Scorecard />}
      components={{
        title: 'The seven components and what counts as evidence',
        lead: 'A component is confirmed when the customer said it, with a source. Everything else is credible at best.',
      }}
      challenges={{
        title: 'Where teams stumble with MEDDPIC',
        lead: 'The letters are clear. The problems come in a busy quarter.',
        points: [
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
        ],
      }}
      help={{
        title: 'every letter has a weight',
        lead: 'Half of a deal’s risk score is framework completeness, and what that means changes with the phase. MEDDPIC comes in when a deal is in the middle and leads when it is late.',
        phase: 'late',
        gains: (
          <>
            On the deal above, risk score <span className="num font-medium text-ink">{risk.score}</span> (
            {RISK_BAND_NAMES[risk.band as RiskBand].toLowerCase()}), these are the points each confirmed answer would
            add, so a rep knows which question to ask first:
          </>
        ),
        points: [
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
        ],
      }}
      aims={['winRateFrameworks', 'forecastAccuracy', 'firstQuarterReturn']}
      onward={
        <>
          MEDDPIC does not stand alone: <TextLink href="/frameworks/bant">BANT</TextLink> opens a deal,{' '}
          <TextLink href="/frameworks/spiced">SPICED</TextLink> leads discovery, and all of them live in the{' '}
          <TextLink href="/features/enhanced-frameworks">deal framework tools</TextLink>.
        </>
      }
      closing={{
        title: 'Put MEDDPIC to work on one real deal',
        lead: 'Bring your least certain deal. We fill in the seven letters together.',
      }}
    />
  );
}

function Scorecard() {
  return (
    <WorkedFigure className="p-5 sm:p-7">
      <WorkedHead framework="meddpic" />
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
    </WorkedFigure>
  );
}
