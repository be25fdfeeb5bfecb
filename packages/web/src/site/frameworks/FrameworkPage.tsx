import type { ClaimId } from '@forecastle/content';
import type { Phase } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { ActionLink } from '../layout/ActionLink.tsx';
import { GuideCall } from '../layout/GuideCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import type { COMPONENT_WORDS } from './components.ts';
import { Gains } from './Gains.tsx';
import { Heard } from './Heard.tsx';
import { PhaseWeights } from './PhaseWeights.tsx';
import { Points, type PointWords } from './Points.tsx';
import { Results } from './Results.tsx';

interface Said {
  readonly title: string;
  readonly lead: ReactNode;
}

export interface FrameworkPageProps extends Said {
  readonly framework: keyof typeof COMPONENT_WORDS;
  /** How many components it has, in a word. */
  readonly count: string;
  readonly figure: ReactNode;
  readonly components: Said;
  readonly challenges: Said & {
    readonly points: readonly PointWords[];
    readonly columns?: 2;
    readonly numbered?: true;
  };
  /** How the product helps: the weight by phase, what each answer would bring in one, and three thoughts. */
  readonly help: Said & { readonly phase: Phase; readonly gains: ReactNode; readonly points: readonly PointWords[] };
  readonly aims: readonly ClaimId[];
  /** Where to read on, below what teams aim for. */
  readonly onward: ReactNode;
  readonly closing: { readonly title: string; readonly lead: string };
}

/** The three explainers have the same parts in the same order. */
export function FrameworkPage(page: FrameworkPageProps) {
  const { framework, components, challenges, help, closing } = page;
  return (
    <>
      <PageHero
        eyebrow="Sales frameworks"
        title={page.title}
        lead={page.lead}
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="#components">The {page.count} components</ActionLink>
          </>
        }
        figure={page.figure}
      />
      <Section id="components" ground="sunken" {...components}>
        <Heard framework={framework} />
      </Section>
      <Section title={challenges.title} lead={challenges.lead}>
        <Points points={challenges.points} columns={challenges.columns ?? 3} numbered={challenges.numbered ?? false} />
      </Section>
      <Section ground="sunken" title={`How Forecastle helps: ${help.title}`} lead={help.lead}>
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <PhaseWeights framework={framework} />
          <div>
            <p className="mb-4 text-ink-2">{help.gains}</p>
            <Gains framework={framework} phase={help.phase} />
          </div>
        </div>
        <div className="mt-14">
          <Points points={help.points} />
        </div>
      </Section>
      <Section title="What teams aim for">
        <Results ids={page.aims} />
        <p className="mt-8 max-w-[68ch] text-ink-2">{page.onward}</p>
      </Section>
      <GuideCall guide="ae-framework-guide" {...closing} />
    </>
  );
}
