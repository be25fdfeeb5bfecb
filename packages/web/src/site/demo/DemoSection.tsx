import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { Section } from '../layout/Section.tsx';
import { DemoVideo } from './DemoVideo.tsx';
import { TryDemo } from './TryDemo.tsx';

/** The two minutes on the home page. */
export function DemoSection() {
  return (
    <Section
      id="demo"
      title="See a sales week in two minutes"
      lead="A rep’s plan, a deal’s score, the forecast with its accuracy, a meeting, and the page for the board."
    >
      <DemoVideo />
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
