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
        lead="AI Conversations will know the deal: its stage, people, gaps and your notes. You ask the question."
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
              You will see the facts behind each draft
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">A panel will show the facts that the draft uses.</p>
            <p className="mt-4 text-ink-2">
              It will use only what you may see: no hidden deals of other reps, no data of other organisations.
            </p>
          </div>
          <ContextSources />
        </div>
      </Section>
      <Section
        title="Seven ways to start"
        lead="Templates will fill in the deal’s facts. Choose one, or write your own question."
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
        lead="Three situations, from the question to the draft. Names and deals are invented."
      >
        <Scenarios />
      </Section>
      <Section title="You choose the model, and you send the message">
        <Points
          points={[
            {
              title: 'Choose the model',
              says: 'A fast one for a short thank-you, a detailed one for a page to the board. The operator will choose the providers: Gemini, Claude, GPT and others.',
            },
            {
              title: 'Copy, or Save as Note',
              says: 'Nothing will be sent automatically. Save a useful answer as a note on the deal, with who asked and when.',
            },
            {
              title: 'Off by default',
              says: 'No model will be connected by default, and the scores do not need one. The operator supplies the key.',
            },
          ]}
        />
        <p className="mt-12 max-w-[68ch] text-ink-2">
          You will open the same drafts from every action of the{' '}
          <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink>.{' '}
          <TextLink href="/features/meeting-capture">Meeting Capture</TextLink> will add what customers say in meetings.
        </p>
      </Section>
      <ClosingCall
        title="Tell us which drafts you need"
        lead="We plan AI Conversations with design partners. Show us a deal and the message you want for it."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
      </ClosingCall>
    </>
  );
}
