import { COMPONENT_NAMES, FRAMEWORK_WEIGHTS } from '@forecastle/rules';
import { DEAL_NAME } from '../features/worked/deal.ts';
import { TextLink } from '../layout/ActionLink.tsx';
import { COMPONENT_WORDS } from './components.ts';
import { FrameworkPage } from './FrameworkPage.tsx';
import { HealthLine } from './HealthLine.tsx';
import { StrengthChip } from './StrengthChip.tsx';
import { WorkedFigure } from './WorkedFigure.tsx';
import { workedStrength } from './workedEvidence.ts';

export default function BantRoute() {
  return (
    <FrameworkPage
      framework="bant"
      count="four"
      title="BANT: four questions to qualify a deal"
      lead="Budget, Authority, Need, Timeline. The quickest way to qualify an opportunity, with evidence for each answer."
      figure={<Quadrants />}
      components={{
        title: 'The four components, and how to ask',
        lead: 'Nobody answers “do you have authority?” truthfully. Ask these questions instead.',
      }}
      challenges={{
        title: 'Where BANT falls short on its own',
        lead: 'BANT qualifies a deal. It does not show how to win it.',
        columns: 2,
        points: [
          {
            title: 'Budgets appear late',
            says: 'A serious problem gets a budget. If you drop every deal without one, you drop some of the best.',
          },
          {
            title: 'A committee decides',
            says: 'One name in the Authority field hides the other four who can say no.',
          },
          {
            title: 'Need is not urgency',
            says: 'Many customers need it. Few need it by March. A date without a reason is your date, not theirs.',
          },
          {
            title: 'Teams ask once',
            says: 'Reps tick four boxes in the first call. Nobody checks again until the close date has moved twice.',
          },
        ],
      }}
      help={{
        title: 'BANT leads in the early phase',
        lead: (
          <>
            In the early phase it makes {FRAMEWORK_WEIGHTS.early.bant}% of framework completeness. Its share falls
            later, but it still checks money and dates.
          </>
        ),
        phase: 'early',
        gains: <>If the deal above were early, each open answer would add these points to its risk score.</>,
        points: [
          {
            title: 'Credible is not confirmed',
            says: 'A budget that your contact believes in is yellow and counts half. It turns green when the budget owner confirms it, with a source.',
          },
          {
            title: 'Dates stay checked',
            says: (
              <>
                A missed date shows as an overdue close date, and the{' '}
                <TextLink href="/features/deal-drag">Deal Drag Score</TextLink> counts every push.
              </>
            ),
          },
          {
            title: 'Qualify out early',
            says: 'If the answer is no, close the deal with its reasons, and set a follow-up if there is a chance later. A smaller pipeline gives a better forecast.',
          },
        ],
      }}
      aims={['salesCycle', 'winRate', 'hoursSaved']}
      onward={
        <>
          After the four questions, use <TextLink href="/frameworks/spiced">SPICED</TextLink> for discovery and{' '}
          <TextLink href="/frameworks/meddpic">MEDDPIC</TextLink> to close.
        </>
      }
      closing={{
        title: 'How much of your early pipeline is really qualified?',
        lead: 'Bring your export. Deals without data are grey and counted separately.',
      }}
    />
  );
}

function Quadrants() {
  return (
    <WorkedFigure className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-4 px-5 py-5 sm:px-7">
        <HealthLine framework="bant" />
        <p className="text-12 font-medium text-ink-3">{DEAL_NAME}</p>
      </div>
      <ul className="grid grid-cols-2 gap-px border-t border-line bg-line">
        {COMPONENT_WORDS.bant.map(({ key, letter }) => (
          <li key={key} className="grid justify-items-start gap-2 bg-surface p-5 sm:p-7">
            <span aria-hidden="true" className="font-serif text-64 leading-none font-medium text-forecast">
              {letter}
            </span>
            <span className="font-medium">{COMPONENT_NAMES[key]}</span>
            <StrengthChip strength={workedStrength('bant', key)} />
          </li>
        ))}
      </ul>
    </WorkedFigure>
  );
}
