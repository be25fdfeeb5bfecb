import { FRAMEWORK_NAMES } from '@forecastle/rules';
import { Gains } from '../../frameworks/Gains.tsx';
import { PhaseWeights } from '../../frameworks/PhaseWeights.tsx';
import { Points } from '../../frameworks/Points.tsx';
import { Results } from '../../frameworks/Results.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { FrameworkCards } from './FrameworkCards.tsx';
import { LabelledImage } from './LabelledImage.tsx';
import { Strengths } from './Strengths.tsx';

export default function EnhancedFrameworksRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="enhanced-frameworks" name="Frameworks on the deal" />}
        title="Enhanced Deal Framework Tools"
        lead="MEDDPIC, BANT, Discovery Health and Three Whys inside the opportunity: evidence, gaps, and the question to ask next."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/ae-framework-guide">View Documentation</ActionLink>
          </>
        }
        figure={<FrameworkCards />}
      >
        <FeatureNote slug="enhanced-frameworks" />
      </PageHero>
      <Section
        ground="sunken"
        title="Three strengths of evidence"
        lead="Green is confirmed by the customer, yellow is credible, red is missing. A framework’s health is the average of its components’ points."
      >
        <Strengths />
      </Section>
      <Section
        title="Framework cards: the deal’s qualification at a glance"
        lead="The deal’s overview shows the health of each framework. Managers see open questions at once."
      >
        <div className="grid items-start gap-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-14">
          <LabelledImage
            name="framework-summary-cards"
            label="Framework Cards"
            alt="Framework Cards: MEDDPIC, BANT, Discovery Health and Three Whys of a deal, each with its health from 0 to 100."
            says="The framework card of a deal in the product."
          />
          <Screen
            name="opportunity"
            alt="The overview of the same deal: its risk score opened into parts, and the facts beside it."
            caption="The overview of the same deal, with the card beside the scores."
            sizes="(min-width: 1024px) 680px, calc(100vw - 40px)"
          />
        </div>
      </Section>
      <Section
        ground="sunken"
        title="Component cards: note, strength and source"
        lead="Each component has a strength, a note and a source. The ledger records who set it and when."
      >
        <div className="grid items-center gap-10 lg:grid-cols-[28rem_minmax(0,1fr)] lg:gap-20">
          <LabelledImage
            name="framework-components-card"
            label="Component Cards"
            alt="Component Cards: the MEDDPIC health of a deal in percent, and below it two components, Metrics and Decision Process, each with its question, its strength, its note and its source."
            says="Two component cards on the MEDDPIC tab of a deal."
          />
          <ul className="grid gap-8">
            <Line title="Rate it with one click">Confirmed, credible or missing. It saves at once, with Undo.</Line>
            <Line title="A source beside every claim">
              Board minutes, a depot visit, an email. Add a source to every confirmed answer.
            </Line>
            <Line title="The score moves while you watch">
              Risk, confidence and drag are recalculated with every answer.
            </Line>
          </ul>
        </div>
      </Section>
      <Section
        title="The right questions for the phase"
        lead="Framework completeness is half of the risk score. Which frameworks count depends on the phase of the deal."
      >
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <PhaseWeights />
          <div>
            <h3 className="font-serif text-22 font-medium">Which answer helps most?</h3>
            <p className="mt-2 mb-5 text-ink-2">
              For the deal at the top of this page, in the late phase, each open MEDDPIC answer would add these points
              to its risk score.
            </p>
            <Gains framework="meddpic" phase="late" />
          </div>
        </div>
      </Section>
      <Section ground="sunken" title="For reps, managers and enablement">
        <Points
          points={[
            {
              title: 'Account executives',
              says: 'Five minutes after a call: three clicks and two notes. In return you get the questions for the next call.',
            },
            {
              title: 'Sales managers',
              says: 'Start the deal review at the gap. Nobody has to ask how it is going.',
            },
            {
              title: 'Sales enablement',
              says: 'See which component is open across the whole team, and train on that next.',
            },
          ]}
        />
        <p className="mt-12 max-w-[68ch] text-ink-2">
          Read more about <TextLink href="/frameworks/meddpic">MEDDPIC</TextLink>,{' '}
          <TextLink href="/frameworks/bant">BANT</TextLink> and <TextLink href="/frameworks/spiced">SPICED</TextLink>,
          which the product calls {FRAMEWORK_NAMES.spiced}.
        </p>
      </Section>
      <Section title="What teams aim for">
        <Results ids={['winRateFrameworks', 'rampTime', 'forecastAccuracy']} />
      </Section>
      <ClosingCall
        title="See your own deal through four frameworks"
        lead="Half an hour, one of your deals, and a list of open questions."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/ae-framework-guide">Read the framework guide</ActionLink>
      </ClosingCall>
    </>
  );
}

function Line({ title, children }: { title: string; children: string }) {
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-2">{children}</p>
    </li>
  );
}
