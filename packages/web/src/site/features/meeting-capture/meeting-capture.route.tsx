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
            Minutes after the meeting you will see decisions, open questions and what changed for the deal.
          </InfoCard>
          <InfoCard icon="edit" title="Zero Manual Work">
            Forecastle will draft the record. You confirm it.
          </InfoCard>
          <InfoCard icon="pipeline" title="Deal-Winning Insights">
            You will see buying signals, objections and competitors by name, each with its timestamp.
          </InfoCard>
          <InfoCard icon="people" title="Team Acceleration">
            New reps will learn from real calls. Managers will coach on what customers said.
          </InfoCard>
        </CardGrid>
      </Section>
      <Section
        title="Record, Process, Action"
        lead="Three steps. You record and confirm. Forecastle will do the step between."
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
            says="You will see the week’s meetings and the findings of each."
            points={[
              'See which calls are ready to review',
              'Count action items and suggested evidence',
              'Spot a competitor’s name at once',
            ]}
            figure={<MeetingDashboard />}
          />
          <Showcase
            mirrored
            title="AI analysis"
            says="Forecastle will search each meeting for action items, decisions, risks, objections, buying signals and competitor mentions."
            points={[
              'Every finding has its timestamp',
              'Suggested evidence shows its effect on the score',
              'Scores change only after you confirm',
            ]}
            figure={<MeetingAnalysis />}
          />
          <Showcase
            title="Searchable transcripts"
            says="See who said what, and when. Search every meeting of the deal."
            points={[
              'Speakers matched with the contacts on the deal',
              'Timestamps that jump to the moment',
              'Quotes to use as a source',
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
              says: 'Listen instead of typing. When the meeting ends, action items and a draft follow-up will be ready.',
            },
            {
              title: 'Sales managers',
              says: 'Coach calls without joining them. See which objection several reps heard in the same week.',
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
        lead="What customers say will change the scores and the forecast, with reasons."
      >
        <Points
          numbered
          points={[
            {
              title: 'Capture',
              says: 'The meeting will count as an interaction with everyone in it. Their freshness goes back to 100, and inactivity ends.',
            },
            {
              title: 'Enrich',
              says: 'Findings will become suggested evidence for MEDDPIC, BANT and Discovery Health, with the quote as source.',
            },
            {
              title: 'Analyze',
              says: (
                <>
                  Risk, confidence and drag will be recalculated.{' '}
                  <TextLink href="/features/pipeline-intelligence">Pipeline Intelligence</TextLink> will show the change
                  with its reason.
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
        lead="Recordings are very personal data. These are our commitments, with the status of each today."
      >
        <SecurityList />
        <p className="mt-10 text-ink-2">
          More on how we protect data: <TextLink href="/security">Security</TextLink> and{' '}
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
