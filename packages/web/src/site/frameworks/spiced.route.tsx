import { COMPONENT_NAMES, FRAMEWORK_NAMES, guidingQuestion } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { TextLink } from '../layout/ActionLink.tsx';
import { COMPONENT_WORDS } from './components.ts';
import { FrameworkPage } from './FrameworkPage.tsx';
import { StrengthChip } from './StrengthChip.tsx';
import { WorkedFigure, WorkedHead } from './WorkedFigure.tsx';
import { workedStrength } from './workedEvidence.ts';

export default function SpicedRoute() {
  return (
    <FrameworkPage
      framework="spiced"
      count="six"
      title="SPICED: discovery that follows the customer’s story"
      lead={
        <>
          Situation, Pain, Impact, Critical Event, End Vision, Decision Process: six steps from today’s problem to the
          result the customer wants. In the product it is called {FRAMEWORK_NAMES.spiced}.
        </>
      }
      figure={<Path />}
      components={{
        title: 'The six components, in the customer’s order',
        lead: 'Follow the customer’s story. Each answer leads to the next question.',
      }}
      challenges={{
        title: 'Where discovery goes wrong',
        lead: 'SPICED is easy to learn and easy to fake. Watch for three signs.',
        numbered: true,
        points: [
          {
            title: 'It stops at the pain',
            says: 'Everyone finds the pain. Without impact you have no cost, and without a cost there is no budget.',
          },
          {
            title: 'The critical event is your own',
            says: 'The end of your quarter matters to you. If nothing happens to the customer on that day, the date will move.',
          },
          {
            title: 'It stays in one person’s head',
            says: 'The rep leaves, or the deal moves to delivery, and discovery starts again.',
          },
        ],
      }}
      help={{
        title: `${FRAMEWORK_NAMES.spiced} counts early`,
        lead: 'It counts in the early and middle phases, while you learn about the deal. In the late phase, MEDDPIC takes over.',
        phase: 'mid',
        gains: (
          <>If the deal above were in its middle phase, each open answer would add these points to its risk score.</>
        ),
        points: [
          {
            title: 'A tab for the story',
            says: `On every deal, the ${FRAMEWORK_NAMES.spiced} tab shows each answer, its strength and its source. The next person reads it in a minute.`,
          },
          {
            title: 'Separate evidence',
            says: 'MEDDPIC has Pain and Decision Process too. Each framework keeps its own evidence, so a discovery note never counts as a confirmed decision process.',
          },
          {
            title: 'Questions for the next call',
            says: (
              <>
                Open answers become an action in the{' '}
                <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink>: complete qualification and
                discovery, with a draft to start from.
              </>
            ),
          },
        ],
      }}
      aims={['rampTime', 'winRate', 'forecastVarianceTypical']}
      onward={
        <>
          Use SPICED after <TextLink href="/frameworks/bant">BANT</TextLink> shows that there is a deal, and before{' '}
          <TextLink href="/frameworks/meddpic">MEDDPIC</TextLink> asks how the customer decides.
        </>
      }
      closing={{
        title: 'Find what your discovery calls miss',
        lead: 'Bring the notes of one call. We find the questions for the second one.',
      }}
    />
  );
}

const DOTS = { green: 'bg-health', yellow: 'bg-attention', red: 'bg-surface ring-2 ring-inset ring-risk' };

function Path() {
  return (
    <WorkedFigure className="p-5 sm:p-7">
      <WorkedHead framework="spiced" />
      <ol className="mt-6">
        {COMPONENT_WORDS.spiced.map(({ key }) => {
          const strength = workedStrength('spiced', key);
          return (
            <li key={key} className="group grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4">
              <span aria-hidden="true" className="relative flex justify-center">
                <span className="absolute top-2 bottom-0 w-0.5 translate-y-1.5 bg-line group-last:hidden" />
                <span className={classes('relative mt-1.5 size-3.5 rounded-full', DOTS[strength])} />
              </span>
              <div className="pb-5 group-last:pb-0">
                <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="font-serif text-18 font-semibold">{COMPONENT_NAMES[key]}</span>
                  <StrengthChip strength={strength} />
                </p>
                <p className="text-14 text-ink-2">{guidingQuestion('spiced', key)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </WorkedFigure>
  );
}
