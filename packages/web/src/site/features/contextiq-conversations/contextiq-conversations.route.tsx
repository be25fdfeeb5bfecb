import { Points } from '../../frameworks/Points.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { ContextSources } from './ContextSources.tsx';
import { Scenarios } from './Scenarios.tsx';

const TEMPLATES = [
  { name: 'Enterprise Sales', for: 'long deals with many people' },
  { name: 'Meeting Preparation', for: 'the ten minutes before a call' },
  { name: 'Follow-Up Communications', for: 'the hour after a call' },
  { name: 'Framework Gap Filling', for: 'missing answers' },
  { name: 'Stakeholder Engagement', for: 'people you have not met' },
  { name: 'Opportunity Advancement', for: 'the step to the next stage' },
  { name: 'Re-Engagement', for: 'deals that have gone quiet' },
];

export default function ContextiqConversationsRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="contextiq-conversations" name="ContextIQ" />}
        title="AI Conversations with the deal’s context"
        lead="AI Conversations knows the deal: its stage, people, gaps and your notes. You ask the question."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
          </>
        }
      >
        <FeatureNote slug="contextiq-conversations" />
      </PageHero>
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <Screen
          name="conversation-answer"
          alt="A question about a deal and the answer of a model. Small numbers behind the sentences lead to the facts below. One sentence is struck through: its amount is not in the fact that it cites. History and facts of the deal are beside it."
          caption="The Conversations tab in our demo workspace. We wrote this answer, with one wrong amount, to show the check."
        />
      </div>
      <Section ground="sunken">
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              You see the facts behind each sentence
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              A panel lists the facts that a draft uses. Leave out what you do not want to send.
            </p>
            <p className="mt-4 text-ink-2">
              Every figure, date and name of an answer is checked against those facts. What they do not hold is struck
              through, with the reason, and left out when you copy.
            </p>
            <p className="mt-4 text-ink-2">
              It uses only what you may see: no hidden deals of other reps, no data of other organisations.
            </p>
          </div>
          <ContextSources />
        </div>
      </Section>
      <Section
        title="Seven ways to start"
        lead="Templates fill in the deal’s facts, with or without a model. Choose one, or write your own question."
      >
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {TEMPLATES.map((template) => (
            <li key={template.name} className="border-t border-line py-4">
              <span className="block font-serif text-18 font-semibold">{template.name}</span>
              <span className="text-ink-2">For {template.for}.</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="scenarios"
        ground="sunken"
        title="Real-World Scenarios"
        lead="Three situations, each with the draft that a template makes from the deal’s facts, without AI. Names and deals are invented."
      >
        <Scenarios />
      </Section>
      <Section title="You choose the model, and you send the message">
        <Points
          points={[
            {
              title: 'Choose the model',
              says: 'A fast one for a short thank-you, a detailed one for a page to the board. An admin connects the providers: Claude, GPT, Gemini, or an endpoint of your own.',
            },
            {
              title: 'Copy, or Save as Note',
              says: 'Nothing is sent to the customer automatically. Save a useful answer as a note on the deal.',
            },
            {
              title: 'Off by default',
              says: 'No model is connected by default, and the scores do not need one. Your admin enters the key and sets a monthly budget.',
            },
          ]}
        />
        <p className="mt-12 max-w-[68ch] text-ink-2">
          Actions of the <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink> have drafts by
          template of their own. <TextLink href="/features/meeting-capture">Meeting Capture</TextLink> shows what
          customers said in meetings.
        </p>
      </Section>
      <ClosingCall title="See it on a deal of yours" lead="Show us a deal and the message you want for it.">
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
      </ClosingCall>
    </>
  );
}
