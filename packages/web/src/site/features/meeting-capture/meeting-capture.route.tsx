import { Points } from '../../frameworks/Points.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../../layout/Cards.tsx';
import { ClaimFigure, ClaimText } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { SignedNote } from '../../layout/SignedNote.tsx';
import { CloseUp } from '../../screens/CloseUp.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { Applications } from './Applications.tsx';
import { Flow } from './Flow.tsx';
import { SecurityList } from './SecurityList.tsx';
import { Showcase } from './Showcase.tsx';
import { TechnologyTiles } from './TechnologyTiles.tsx';

export default function MeetingCaptureRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="meeting-capture" name="Meeting Capture" />}
        title="Never Miss a Critical Deal Signal Again"
        lead="Import or record a meeting. Forecastle finds what matters for the deal, and you decide what changes."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Try Meeting Capture
            </ActionLink>
            <ActionLink href="/demo">See Demo</ActionLink>
          </>
        }
      >
        <FeatureNote slug="meeting-capture" />
        <p className="mt-2 max-w-[36em] text-14 text-ink-3">
          <ClaimText id="freeMeetings" />.
        </p>
      </PageHero>
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <Screen
          name="meeting"
          alt="A recorded meeting. The transcript is on the left with the speakers and their talk time. Proposals for the deal are on the right, each with its quote and its time."
          caption="A meeting in our demo workspace, as its sales manager sees it."
        />
      </div>
      <Section ground="sunken" title="What you get from each meeting">
        <CardGrid columns={4}>
          <InfoCard icon="clock" title="Instant Meeting Intelligence">
            Drop a transcript and see decisions, open questions and next steps, each with its quote.
          </InfoCard>
          <InfoCard icon="edit" title="Zero Manual Work">
            Forecastle proposes tasks, evidence and the next step. You press Enter.
          </InfoCard>
          <InfoCard icon="pipeline" title="Deal-Winning Insights">
            See buying signals, objections and competitors by name, each with its timestamp.
          </InfoCard>
          <InfoCard icon="people" title="Team Acceleration">
            New reps read real calls. Managers coach on what customers said.
          </InfoCard>
        </CardGrid>
      </Section>
      <Section
        title="Record, Process, Action"
        lead="Three steps. You record and confirm. Forecastle does the step between."
      >
        <Flow />
      </Section>
      <Section
        ground="sunken"
        title="What it looks like"
        lead="Meetings are attached to their opportunities where people and time fit one. Where several fit, you choose. Screens of our demo company."
      >
        <div className="grid gap-20 sm:gap-24">
          <Showcase
            title="Meeting dashboard"
            says="One list of your team’s meetings, and how many proposals wait in each."
            points={[
              'Open the meetings that still wait for a decision',
              'Filter by objection, competitor, deal or person',
              'Search titles and transcripts',
            ]}
            figure={
              <CloseUp
                name="meetings"
                alt="The list of meetings of the demo company: title, proposals to decide, state, deal, contacts and length of each, with a search and filters above."
                width={640}
              />
            }
          />
          <Showcase
            mirrored
            title="AI analysis"
            says="Rules search each meeting for action items, decisions, risks, objections, buying signals and competitor mentions. A model that you connect can find more."
            points={[
              'Every proposal has its quote and timestamp',
              'See scores and win chance before and after what you confirmed',
              'Scores change only after you confirm',
            ]}
            figure={
              <CloseUp
                name="meeting-proposals"
                alt="What one meeting changed in the scores of its deal, and its proposals, each with its kind, words, speaker and time, and buttons to confirm, change or reject."
                shape="tall"
                width={640}
              />
            }
          />
          <Showcase
            title="Searchable transcripts"
            says="See who said what, and when. One search covers every meeting you can see."
            points={[
              'Speakers matched with the contacts on the deal',
              'Timestamps that open the moment',
              'Quotes to use as a source',
            ]}
            figure={
              <CloseUp
                name="meeting-search"
                alt="A search over all meetings for one word: each meeting with the lines that have it, who said them and when."
                width={640}
              />
            }
          />
        </div>
      </Section>
      <Section title="What each role gains">
        <Points
          points={[
            {
              title: 'Sales reps',
              says: 'Listen instead of typing. Confirm the action items, and they become tasks.',
            },
            {
              title: 'Sales managers',
              says: 'Coach calls without joining them. Coverage shows what meetings brought for each framework, without ranking people.',
            },
            {
              title: 'RevOps',
              says: 'Evidence in the customer’s own words, and better data quality without another mandatory field.',
            },
          ]}
        />
      </Section>
      <Section ground="sunken" title="The technology">
        <TechnologyTiles />
      </Section>
      <Section title="Target business impact" lead="Our targets. We will measure them with the first teams.">
        <div className="grid gap-8 rounded-lg bg-surface p-6 shadow-floating sm:grid-cols-2 sm:p-10 lg:grid-cols-4">
          <ClaimFigure id="transcription" />
          <ClaimFigure id="meetingMinutes" />
          <ClaimFigure id="meetingForecast" />
          <ClaimFigure id="dealSlippage" />
        </div>
      </Section>
      <Section
        ground="sunken"
        title="Part of Pipeline Intelligence: Capture, Enrich, Analyze"
        lead="What you confirm changes the scores and the forecast, with reasons."
      >
        <Points
          numbered
          points={[
            {
              title: 'Capture',
              says: 'A logged meeting counts as an interaction with every contact who spoke. Their freshness goes back to 100, and inactivity ends.',
            },
            {
              title: 'Enrich',
              says: 'Confirmed findings become evidence for MEDDPIC, BANT and Discovery Health, yellow, with the moment as source.',
            },
            {
              title: 'Analyze',
              says: (
                <>
                  Risk, confidence, drag and win chance are recalculated.{' '}
                  <TextLink href="/features/pipeline-intelligence">Pipeline Intelligence</TextLink> lists what meetings
                  changed.
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section width="prose">
        <SignedNote of="testimonial" large />
      </Section>
      <Section ground="sunken" title="Real-world applications">
        <Applications />
      </Section>
      <Section
        title="Security and compliance"
        lead="Recordings are very personal data. This is what protects them today, and what we do not have."
      >
        <SecurityList />
        <p className="mt-10 text-ink-2">
          <TextLink href="/docs/meeting-capture-guide">The guide</TextLink> says who sees a meeting and how to delete
          one. More on how we protect data: <TextLink href="/security">Security</TextLink> and{' '}
          <TextLink href="/privacy">Privacy</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Try it with your next meeting"
        lead={
          <>
            <ClaimText id="freeMeetings" />.
          </>
        }
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Try Meeting Capture
        </ActionLink>
        <ActionLink href="/demo">See Demo</ActionLink>
        <ActionLink href="/features">
          Learn More<span className="sr-only"> about all features</span>
        </ActionLink>
      </ClosingCall>
    </>
  );
}
