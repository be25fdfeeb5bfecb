import { brand } from '@forecastle/content';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';
import { CloseUp } from '../screens/CloseUp.tsx';
import { DemoVideo } from './DemoVideo.tsx';
import { TryDemo } from './TryDemo.tsx';
import { STEPS } from './walkthrough.ts';

/** The two minutes on the home page: the video once there is one, until then its steps. */
export function DemoSection() {
  return (
    <Section
      id="demo"
      title="From a spreadsheet to a forecast with its reasons, in two minutes"
      lead="No connection to set up, no fields to map by hand."
    >
      {brand.demoVideoId ? <DemoVideo id={brand.demoVideoId} /> : <EverySecondStep />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <TryDemo />
        <ActionLink href="/demo">See 2-min Forecast Demo</ActionLink>
        <TextLink href="/blog/revenue-intelligence-2-minute-demo" arrow="right">
          Read it as a post
        </TextLink>
      </div>
    </Section>
  );
}

function EverySecondStep() {
  return (
    <ol className="grid gap-5 md:grid-cols-3 md:gap-6">
      {STEPS.filter((_, index) => index % 2 === 0).map(({ at, title, words, screen, alt, closer }) => (
        <li key={at} className="flex min-w-0 flex-col">
          <p className="num text-14 font-medium text-forecast">{at}</p>
          <h3 className="mt-1 font-serif text-18 font-semibold">{title}</h3>
          <p className="mt-1.5 text-14 sm:mb-5 text-pretty text-ink-2">{words}</p>
          <div className="mt-auto max-sm:hidden">
            <CloseUp name={screen} alt={alt} width={360} {...closer} />
          </div>
        </li>
      ))}
    </ol>
  );
}
