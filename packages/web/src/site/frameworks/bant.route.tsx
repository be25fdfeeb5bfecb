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
        title: 'The four components, asked as a person would',
        lead: 'Nobody answers “do you have authority?” truthfully. These are the questions behind the letters.',
      }}
      challenges={{
        title: 'Where BANT falls short on its own',
        lead: 'BANT qualifies a deal. It does not show how to win it.',
        columns: 2,
        points: [
          {
            title: 'Budgets are made, not found',
            says: 'A good problem creates its budget. Closing every deal without one throws away the best.',
          },
          {
            title: 'Authority is plural now',
            says: 'A committee decides. One name in the field hides the four who can still say no.',
          },
          {
            title: 'Need is not urgency',
            says: 'Everyone needs it; few need it by March. Timeline without a reason is the seller’s date.',
          },
          {
            title: 'It is asked once',
            says: 'Four ticks in the first call, and no one looks again until the close date has moved twice.',
          },
        ],
      }}
      help={{
        title: 'BANT leads while it is the right question',
        lead: (
          <>
            In the early phase it makes {FRAMEWORK_WEIGHTS.early.bant}% of framework completeness. Later its share
            falls, and it still checks money and dates.
          </>
        ),
        phase: 'early',
        gains: <>If the deal above were early, each open answer would add these points to its risk score.</>,
        points: [
          {
            title: 'Credible is not confirmed',
            says: 'A budget your contact believes in is yellow and counts half. It turns green when its owner says it, with the source beside it.',
          },
          {
            title: 'It stays asked',
            says: (
              <>
                A passed timeline comes back as an overdue close date, and the{' '}
                <TextLink href="/features/deal-drag">Deal Drag Score</TextLink> counts every push.
              </>
            ),
          },
          {
            title: 'Qualify out with grace',
            says: 'When the answer is no, the deal is closed with its reasons, and a follow-up is set if the door stays open. A smaller pipeline is a better forecast.',
          },
        ],
      }}
      aims={['salesCycle', 'winRate', 'hoursSaved']}
      onward={
        <>
          When a deal has passed the four questions, <TextLink href="/frameworks/spiced">SPICED</TextLink> deepens the
          discovery and <TextLink href="/frameworks/meddpic">MEDDPIC</TextLink> brings it home.
        </>
      }
      closing={{
        title: 'How much of your early pipeline is really qualified?',
        lead: 'Bring the export. Deals without data are grey and counted apart.',
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
