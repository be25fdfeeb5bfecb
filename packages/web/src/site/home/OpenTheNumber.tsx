import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';
import { PHONE_CROP, PHONE_CROP_OF_SCREEN, Screen } from '../screens/Screen.tsx';

/** The product itself: the quarter on one screen, then the same number opened. */
export function OpenTheNumber() {
  return (
    <Section
      title="Your quarter on one screen"
      lead="What you closed, what your open deals are likely to bring, and how much is at risk. Real screens of the demo company."
    >
      <div className={PHONE_CROP_OF_SCREEN}>
        <Screen
          name="pipeline-intelligence"
          alt="Pipeline Intelligence: the quarter's forecast with its range, the open pipeline by risk, and a heatmap of deals."
        />
      </div>
      <div className="mt-10 grid gap-10 sm:mt-20 sm:gap-20">
        <Opened
          title="The forecast, opened"
          words="Every part of the most likely figure, to the dollar. If something is unknown, the panel says so."
          link={['/features/pipeline-intelligence', 'Pipeline Intelligence']}
          columns="lg:grid-cols-[1fr_1.9fr]"
        >
          <Screen
            name="forecast-why"
            alt="The forecast opened: closed so far, open deals by their chance, and new deals still to come, adding up to the most likely figure."
            sizes="(min-width: 1024px) 700px, calc(100vw - 40px)"
          />
        </Opened>
        <Opened
          title="A deal’s score, opened"
          words="Points for qualification, people, activity and commitment. Then the steps that would raise the score most."
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
        <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{words}</p>
        <p className="mt-4">
          <TextLink href={href} arrow="right">
            {label}
          </TextLink>
        </p>
      </div>
      <div className={classes(PHONE_CROP, 'min-w-0')}>{children}</div>
    </div>
  );
}
