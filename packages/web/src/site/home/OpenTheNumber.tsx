import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';
import { Screen } from '../screens/Screen.tsx';

/** The product itself: the quarter on one screen, then the same number opened. */
export function OpenTheNumber() {
  return (
    <Section
      title="The quarter on one screen, and every figure opens"
      lead="What is closed, what the open deals are likely to bring, and how much of the pipeline is at risk. These are screens of the product."
    >
      {/* A phone's picture is three windows tall: its top half shows what it is. */}
      <div className="max-sm:max-h-80 max-sm:overflow-hidden">
        <Screen
          name="pipeline-intelligence"
          alt="Pipeline Intelligence: the quarter's forecast as a band, the open pipeline by risk, and a heatmap of deals with risk, confidence, drag and data quality."
        />
      </div>
      <div className="mt-10 grid gap-10 sm:mt-20 sm:gap-20">
        <Opened
          title="The forecast, opened"
          words="Parts that add up to the most likely figure, down to the last dollar. Where something is not known, the panel says so instead of guessing."
          link={['/features/pipeline-intelligence', 'Pipeline Intelligence']}
          columns="lg:grid-cols-[1fr_1.9fr]"
        >
          <Screen
            name="forecast-why"
            alt="The forecast opened: closed so far, open deals by their chance, and what is not yet created, adding up to the most likely figure."
            sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
          />
        </Opened>
        <Opened
          title="A deal’s score, opened"
          words="Framework evidence, the people on the deal, its activity and its commitment, each with its points. Then what would help most, and by how much."
          link={['/docs/pipeline-intelligence-scoring-guide', 'How deals are scored']}
          columns="lg:grid-cols-[1fr_34rem]"
        >
          <Screen
            name="why-risk"
            alt="A deal's risk score opened: four parts with their points, the sentences that name the cause, and the steps that would raise it most."
            sizes="(min-width: 1024px) 544px, calc(100vw - 40px)"
          />
        </Opened>
      </div>
    </Section>
  );
}

interface OpenedProps {
  title: string;
  words: string;
  link: readonly [href: string, label: string];
  columns: string;
  children: ReactNode;
}

/** The words stay in view beside a picture that is taller than they are. */
function Opened({ title, words, link: [href, label], columns, children }: OpenedProps) {
  return (
    <div className={classes('grid items-start gap-x-14 gap-y-7', columns)}>
      <div className="min-w-0 border-t border-line-strong pt-5 lg:sticky lg:top-24">
        <h3 className="font-serif text-22 font-medium sm:text-28">{title}</h3>
        <p className="mt-3 max-w-[58ch] text-pretty text-ink-2 max-sm:hidden">{words}</p>
        <p className="mt-4">
          <TextLink href={href} arrow="right">
            {label}
          </TextLink>
        </p>
      </div>
      <div className="min-w-0 max-sm:hidden">{children}</div>
    </div>
  );
}
