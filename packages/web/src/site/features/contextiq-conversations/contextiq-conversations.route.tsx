import { Points } from '../../frameworks/Points.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { AiConversation } from '../../screens/mockups/AiConversation.tsx';
import { ContextSources } from './ContextSources.tsx';
import { Scenarios } from './Scenarios.tsx';

const TEMPLATES = [
  { name: 'Enterprise Sales', for: 'the long deal with many people in it' },
  { name: 'Meeting Preparation', for: 'the ten minutes before a call' },
  { name: 'Follow-Up Communications', for: 'the hour after it' },
  { name: 'Framework Gap Filling', for: 'the answer that is still missing' },
  { name: 'Stakeholder Engagement', for: 'the person you have not met' },
  { name: 'Opportunity Advancement', for: 'the step that would move the stage' },
  { name: 'Re-Engagement', for: 'the silence' },
];

export default function ContextiqConversationsRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="contextiq-conversations" name="ContextIQ" />}
        title="AI Conversations with the deal’s context"
        lead="A conversation will know the deal: its stage, people, gaps and your notes. You ask the question."
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
        <AiConversation />
      </div>
      <Section ground="sunken">
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              You will see what a draft is made from
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">A panel will show which facts the draft uses.</p>
            <p className="mt-4 text-ink-2">
              It will see only what you may see: no private deals of other reps, nothing of other organisations.
            </p>
          </div>
          <ContextSources />
        </div>
      </Section>
      <Section
        title="Seven kinds of conversation to start from"
        lead="Templates will fill in the deal’s facts. Choose one for your task, or write your own question."
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
        lead="What three situations look like, from the question to the draft. Names and deals are invented."
      >
        <Scenarios />
      </Section>
      <Section title="You choose the model, and you send the message">
        <Points
          points={[
            {
              title: 'Choose the model',
              says: 'A fast one for a line of thanks, a detailed one for a page to the board. The operator will decide which providers are connected: Gemini, Claude, GPT and others.',
            },
            {
              title: 'Copy, or Save as Note',
              says: 'Nothing will be sent by itself. What is worth keeping becomes a note on the deal, with who asked and when.',
            },
            {
              title: 'Off until somebody turns it on',
              says: 'No model will be connected by default, and the scores do not need one. Whoever runs Forecastle brings their own key.',
            },
          ]}
        />
        <p className="mt-12 max-w-[68ch] text-ink-2">
          The same drafts will be one press away from every item of the{' '}
          <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink>. What was said in a meeting will
          join the context through <TextLink href="/features/meeting-capture">Meeting Capture</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Tell us which drafts you need"
        lead="AI Conversations are planned with design partners. Show us a deal and the message you would want for it."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
      </ClosingCall>
    </>
  );
}
