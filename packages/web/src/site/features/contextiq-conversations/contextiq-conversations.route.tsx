import { Points } from '../../frameworks/Points.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
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
        eyebrow="ContextIQ"
        title="AI Conversations that have read the deal"
        lead="An assistant that has to be told everything is another form to fill in. This one begins with the deal: its stage, its people, its gaps and your notes. You begin with the question."
        actions={
          <>
            <ActionLink href="/contact" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
          </>
        }
      />
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <AiConversation />
      </div>
      <Section ground="sunken">
        <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              The context is on the table
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              A panel beside the conversation shows exactly what the draft is made from. Fold it away, or read it when a
              sentence surprises you.
            </p>
            <p className="mt-4 text-ink-2">
              It sees what you may see and nothing else. What belongs to another rep or another organisation is not
              there to be read.
            </p>
          </div>
          <ContextSources />
        </div>
      </Section>
      <Section
        title="Seven kinds of conversation to start from"
        lead="Templates fill in the deal’s own words. Choose one by what you are trying to do, or write your own question."
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
      <Section title="Yours to choose, and yours to send">
        <Points
          points={[
            {
              title: 'Choose the model',
              says: 'A fast one for a line of thanks, a detailed one for a page to the board. The operator decides which providers are connected: Gemini, Claude, GPT and others.',
            },
            {
              title: 'Copy, or Save as Note',
              says: 'A draft leaves the conversation only by your hand. What is worth keeping becomes a note on the deal, with who asked and when.',
            },
            {
              title: 'Off until somebody turns it on',
              says: 'No model is connected by default, and the scores do not need one. Whoever runs Forecastle brings their own key.',
            },
          ]}
        />
        <p className="mt-12 max-w-[68ch] text-ink-2">
          The same drafts are one press away from every item of the{' '}
          <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink>. What was said in a meeting joins
          the context through <TextLink href="/features/meeting-capture">Meeting Capture</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Bring the email you have been putting off"
        lead="AI Conversations are being built with design partners. Show us the deal, and watch the first draft appear."
      >
        <ActionLink href="/contact" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/contextiq-guide">View Documentation</ActionLink>
      </ClosingCall>
    </>
  );
}
