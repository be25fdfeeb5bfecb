import { brand } from '@forecastle/content';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { CloseUp } from '../screens/CloseUp.tsx';
import { DemoVideo } from './DemoVideo.tsx';
import { Transcript } from './Transcript.tsx';
import { TryDemo } from './TryDemo.tsx';
import { STEPS } from './walkthrough.ts';

export default function DemoRoute() {
  return (
    <>
      <PageHero
        eyebrow="2-min Forecast Demo"
        title="See a sales week in two minutes"
        lead="A rep’s plan, a deal’s score, the forecast with its accuracy, a meeting and the page for the board. Recorded in the demo company."
        actions={
          <>
            <TryDemo />
            <ActionLink href={brand.signUp} variant="primary">
              Try it with your spreadsheet
            </ActionLink>
            <ActionLink href="/contact?topic=schedule#message">Schedule a Demo</ActionLink>
          </>
        }
      />
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7">
        <DemoVideo transcript="#transcript" />
      </div>
      {!brand.demoVideoId && (
        <Section id="transcript" title="Transcript" lead="What the captions say, to read instead.">
          <Transcript />
        </Section>
      )}
      <Section
        ground="sunken"
        title="Start with your own spreadsheet"
        lead="Six screens, in the order you use them on your first day."
      >
        <ol className="grid gap-16 sm:gap-20">
          {STEPS.map((step, index) => (
            <li key={step.title} className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_2.2fr]">
              <div className="min-w-0 border-t border-line-strong pt-5 lg:sticky lg:top-24">
                <p className="num text-14 font-medium text-forecast">{index + 1}</p>
                <h3 className="mt-2 font-serif text-22 font-medium text-balance sm:text-28">{step.title}</h3>
                <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{step.words}</p>
              </div>
              <CloseUp name={step.screen} alt={step.alt} shape={step.shape ?? 'standard'} width={740} />
            </li>
          ))}
        </ol>
        <p className="mt-16 max-w-[60ch] text-pretty text-ink-2">
          The deals on the screens are invented. The same steps as a guide:{' '}
          <TextLink href="/docs/pipeline-intelligence-quickstart">Pipeline Intelligence in ten minutes</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Try it with your own pipeline"
        lead="Sign up and import your Friday report. Nothing to install, nothing to connect."
      >
        <ActionLink href={brand.signUp} variant="primary">
          Sign up
        </ActionLink>
        <ActionLink href="/contact#design-partner">Apply for Design Partnership</ActionLink>
        <ActionLink href="/features">All features</ActionLink>
      </ClosingCall>
    </>
  );
}
