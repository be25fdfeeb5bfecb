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
      lead="MEDDPIC is made for large deals with many people. Each letter is a question for the customer. Each gap is a place where you can lose the deal."
      figure={<Scorecard />}
      components={{
        title: 'The seven components and what counts as evidence',
        lead: 'A component is confirmed when the customer said it and you have a source. Everything else is credible at best.',
      }}
      challenges={{
        title: 'Where teams stumble with MEDDPIC',
        lead: 'MEDDPIC is easy to learn. It slips in a busy quarter.',
        points: [
          {
            title: 'It turns into a form',
            says: 'Reps fill in seven text fields on Sunday night. Nobody reads them.',
          },
          {
            title: 'Every champion is green',
            says: 'Without a rule for what counts, strength depends on the rep’s mood and how close quarter end is.',
          },
          {
            title: 'It comes too late',
            says: 'Reps look for the Economic Buyer when the contract is ready. By then, the close date moves.',
          },
          {
            title: 'It comes too early',
            says: 'Seven letters in the first call feel like an interrogation. Early deals need other questions.',
          },
          {
            title: 'It never reaches the forecast',
            says: 'The forecast call runs on gut feeling, so the fields change nothing.',
          },
          {
            title: 'It goes stale',
            says: 'The champion you confirmed in March left in June. The field still says confirmed.',
          },
        ],
      }}
      help={{
        title: 'every letter has a weight',
        lead: 'Half of a deal’s risk score is framework completeness. The mix of frameworks changes with the phase: MEDDPIC starts in the middle phase and leads in the late phase.',
        phase: 'late',
        gains: (
          <>
            On the deal above, risk score <span className="num font-medium text-ink">{risk.score}</span> (
            {RISK_BAND_NAMES[risk.band as RiskBand].toLowerCase()}), each confirmed answer adds these points, so you
            know which question to ask first:
          </>
        ),
        points: [
          {
            title: 'Three strengths, one meaning',
            says: 'Confirmed by the customer counts 100, credible but not confirmed 50, missing or contradicted 0. Each piece of evidence shows notes, source, author and date.',
          },
          {
            title: 'One sentence per gap',
            says: '“Decision Process is missing or contradicted. Costs 5.7 points.” You see it on the deal, in the heatmap and in the plan.',
          },
          {
            title: 'Stale contacts count less',
            says: (
              <>
                A champion whom nobody has met for a while counts less.{' '}
                <TextLink href="/features/contact-freshness">Contact Freshness</TextLink> tracks it automatically.
              </>
            ),
          },
        ],
      }}
      aims={['winRateFrameworks', 'forecastAccuracy', 'firstQuarterReturn']}
      onward={
        <>
          Use it together with <TextLink href="/frameworks/bant">BANT</TextLink> for the first call and{' '}
          <TextLink href="/frameworks/spiced">SPICED</TextLink> for discovery. You find all three in the{' '}
          <TextLink href="/features/enhanced-frameworks">deal framework tools</TextLink>.
        </>
      }
      closing={{
        title: 'Try MEDDPIC on one real deal',
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
