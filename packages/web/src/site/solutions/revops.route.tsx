import { brand, type ClaimId } from '@forecastle/content';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { ClaimFigure } from '../layout/ClaimFigure.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { RevopsActions } from '../layout/RevopsActions.tsx';
import { Section } from '../layout/Section.tsx';
import { CloseUp } from '../screens/CloseUp.tsx';
import { StackFit } from './StackFit.tsx';

const AIMS: readonly ClaimId[] = ['forecastVariance', 'forecastAccuracy', 'salesCycle', 'firstQuarterReturn'];

const OUTCOMES = [
  {
    title: 'One forecast that everybody can check',
    words:
      'Every rep and region uses the same rules for the forecast and its range. Nobody rolls up a private spreadsheet, so you review deals, not spreadsheets.',
    link: ['/features/pipeline-intelligence', 'Pipeline Intelligence'],
    screen: 'heatmap',
    alt: 'The heatmap: each deal with its risk, the parts of the risk and its drag as coloured cells, the most revenue at stake first.',
  },
  {
    title: 'Data quality you can measure',
    words:
      'Each deal loses points for missing data, and the panel shows the most useful next step. You see the data quality of the whole pipeline next to the forecast.',
    link: ['/docs/pipeline-intelligence-scoring-guide', 'How points are counted'],
    screen: 'opportunities',
    alt: 'The list of opportunities with amount, stage, close date and scores, data quality among them.',
  },
  {
    title: 'A sales methodology that reps use',
    words:
      'Evidence for MEDDPIC, BANT and SPICED lives in the deal, with its source. Later stages need more evidence, and half of the risk score depends on it.',
    link: ['/features/enhanced-frameworks', 'Deal framework tools'],
    screen: 'evidence-meddpic',
    alt: 'The MEDDPIC tab of a deal: the strength of each component, with notes and source.',
  },
  {
    title: 'Stages that fit how you sell',
    words: 'Name your stages, order them and set their phase. Scores update at once. Closed deals keep their scores.',
    link: ['/docs/integration-spreadsheets', 'Bring your pipeline in'],
    screen: 'settings-stages',
    alt: 'The settings of stages: name, phase and kind of each, in their order.',
  },
] as const;

export default function RevopsRoute() {
  return (
    <>
      <PageHero
        eyebrow="Solutions · RevOps"
        title="Revenue operations you can stand behind"
        lead="One forecast with its reasons, from your own pipeline, next to the tools you use."
        actions={<RevopsActions />}
        figure={
          // On a phone the words fill the first view, and a picture cut off by its foot would only keep them waiting.
          <div className="hidden sm:block">
            <CloseUp
              name="pipeline-intelligence"
              shape="tall"
              scale={1.62}
              from={0.155}
              width={530}
              alt="Pipeline Intelligence: the quarter with its range, the open pipeline by risk, and every deal with its scores."
            />
          </div>
        }
      />
      <Section
        ground="sunken"
        title="Outcomes we aim for"
        lead="Targets we set with design partners and measure against their past."
      >
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {AIMS.map((id) => (
            <li key={id} className="border-t border-line-strong pt-5">
              <ClaimFigure id={id} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What changes in your week">
        <ul className="grid gap-20">
          {OUTCOMES.map(({ title, words, link: [href, label], screen, alt }) => (
            <li key={title} className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[1fr_1.6fr]">
              <div className="min-w-0 border-t border-line-strong pt-5">
                <h3 className="font-serif text-22 font-medium text-balance sm:text-28">{title}</h3>
                <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{words}</p>
                <p className="mt-4">
                  <TextLink href={href} arrow="right">
                    {label}
                  </TextLink>
                </p>
              </div>
              <CloseUp name={screen} alt={alt} width={640} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        ground="sunken"
        title="Fits the stack you have"
        lead={`${brand.name} does not replace your CRM. It works with it, or on its own.`}
      >
        <StackFit />
      </Section>
      <ClosingCall
        title="Try it with one quarter"
        lead="A report of open and recently closed opportunities is enough. You know within an afternoon whether it helps."
      >
        <ActionLink href="/contact" variant="primary">
          Talk to us
        </ActionLink>
        <ActionLink href="/features/pipeline-intelligence">See Pipeline Intelligence</ActionLink>
        <ActionLink href="/features/revenue-intelligence">See Revenue Intelligence</ActionLink>
      </ClosingCall>
    </>
  );
}
