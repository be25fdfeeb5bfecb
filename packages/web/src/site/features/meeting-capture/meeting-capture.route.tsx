import { Points } from '../../frameworks/Points.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { CardGrid, InfoCard } from '../../layout/Cards.tsx';
import { ClaimFigure, ClaimText } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { SignedNote } from '../../layout/SignedNote.tsx';
import { MeetingAnalysis } from '../../screens/mockups/MeetingAnalysis.tsx';
import { MeetingDashboard } from '../../screens/mockups/MeetingDashboard.tsx';
import { MeetingTranscript } from '../../screens/mockups/MeetingTranscript.tsx';
import { Applications } from './Applications.tsx';
import { Flow } from './Flow.tsx';
import { SecurityList } from './SecurityList.tsx';
import { Showcase } from './Showcase.tsx';
import { SignalLine } from './SignalLine.tsx';
import { TechnologyTiles } from './TechnologyTiles.tsx';

export default function MeetingCaptureRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="meeting-capture" name="Meeting Capture" />}
        title="Never Miss a Critical Deal Signal Again"
        lead="Meeting Capture will transcribe your meetings, find what matters for the deal, and attach it to the opportunity."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Try Meeting Capture
            </ActionLink>
            <ActionLink href="/demo">See Demo</ActionLink>
          </>
        }
        figure={<SignalLine />}
      >
        <FeatureNote slug="meeting-capture" />
        <p className="mt-2 max-w-[36em] text-14 text-ink-3">
          <ClaimText id="freeMeetings" />.
        </p>
      </PageHero>
      <Section ground="sunken" title="What you will get from each meeting">
        <CardGrid columns={4}>
          <InfoCard icon="clock" title="Instant Meeting Intelligence">
            Minutes after the meeting: what was decided, what is open, what has changed for the deal.
          </InfoCard>
          <InfoCard icon="edit" title="Zero Manual Work">
            The record will be drafted for you and wait for your confirmation.
          </InfoCard>
          <InfoCard icon="pipeline" title="Deal-Winning Insights">
            Buying signals, objections and competitors by name, with the minute they were said.
          </InfoCard>
          <InfoCard icon="people" title="Team Acceleration">
            New people will learn from real calls, and managers coach on what was said.
          </InfoCard>
        </CardGrid>
      </Section>
      <Section
        title="Record, Process, Action"
        lead="Three steps. You record and confirm; the middle one will run by itself."
      >
        <Flow />
      </Section>
      <Section
        ground="sunken"
        title="What it looks like"
        lead="Meetings will be attached to their opportunities automatically."
      >
        <div className="grid gap-20 sm:gap-24">
          <Showcase
            title="Meeting dashboard"
            says="The week’s meetings, and what was found in each."
            points={[
              'See which calls wait for your review',
              'Action items and suggested evidence, counted',
              'A named competitor stands out at once',
            ]}
            figure={<MeetingDashboard />}
          />
          <Showcase
            mirrored
            title="AI analysis"
            says="One meeting, read for action items, decisions, risks, objections, buying signals and competitor mentions."
            points={[
              'Every finding has the minute it was said',
              'Suggested evidence shows what it would do to the score',
              'Nothing is recorded until a person agrees',
            ]}
            figure={<MeetingAnalysis />}
          />
          <Showcase
            title="Searchable transcripts"
            says="Who said what, and when. Search one word over every meeting of the deal."
            points={[
              'Speakers matched with the contacts on the deal',
              'Timestamps that lead to the moment',
              'Quotes that can be used as a source',
            ]}
            figure={<MeetingTranscript />}
          />
        </div>
      </Section>
      <Section title="What each role will gain">
        <Points
          points={[
            {
              title: 'Sales reps',
              says: 'Listen instead of typing: action items will be written and the follow-up drafted when the meeting ends.',
            },
            {
              title: 'Sales managers',
              says: 'Coach on calls without sitting in them, and hear which objection several reps met in the same week.',
            },
            {
              title: 'RevOps',
              says: 'Evidence will come from the customer’s own words, and data quality will rise without another mandatory field.',
            },
          ]}
        />
      </Section>
      <Section ground="sunken" title="The technology">
        <TechnologyTiles />
      </Section>
      <Section title="Target business impact" lead="Our targets, to measure with the first teams.">
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
        lead="What was said will change the scores and the forecast, each with its reason."
      >
        <Points
          numbered
          points={[
            {
              title: 'Capture',
              says: 'The meeting will count as an interaction for everyone in it: contacts are fresh again, and inactivity ends.',
            },
            {
              title: 'Enrich',
              says: 'Findings will become suggested evidence for MEDDPIC, BANT and Discovery Health, with the quote as the source.',
            },
            {
              title: 'Analyze',
              says: (
                <>
                  Risk, confidence and drag will be worked out anew, and the change will stand in{' '}
                  <TextLink href="/features/pipeline-intelligence">Pipeline Intelligence</TextLink> with its reason.
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
        lead="Recordings are among the most personal data a company keeps. These are our commitments, and the status of each today."
      >
        <SecurityList />
        <p className="mt-10 text-ink-2">
          More on how data are kept: <TextLink href="/security">Security</TextLink> and{' '}
          <TextLink href="/privacy">Privacy</TextLink>.
        </p>
      </Section>
      <ClosingCall
        title="Be among the first to try it"
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
