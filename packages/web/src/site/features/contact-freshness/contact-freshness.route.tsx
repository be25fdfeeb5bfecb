import {
  DEFECT_POINTS,
  FRESH_ACTIVE_FROM,
  FRESH_ATTENTION_FROM,
  FRESHNESS_BAND_NAMES,
  STALE_ALERT_DUE_HOURS,
  STALE_OPPORTUNITY_DAYS,
} from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { GuideCall } from '../../layout/GuideCall.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { Deed } from '../worked/Deed.tsx';
import { Scale } from '../worked/Scale.tsx';
import { Committee } from './Committee.tsx';
import { DecayChart } from './DecayChart.tsx';

export default function ContactFreshnessRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="contact-freshness" name="Contact Freshness" />}
        title="See which contacts have gone quiet"
        lead="Every contact on a deal has a score from 0 to 100. It is 100 after an interaction and falls week by week, faster for influential people."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/contact-freshness-guide">View Documentation</ActionLink>
          </>
        }
        figure={<DecayChart />}
      >
        <FeatureNote slug="contact-freshness" />
      </PageHero>
      <Section
        ground="sunken"
        title="Three bands: active, needs attention, stale"
        lead="Each band says what to do next."
      >
        <Scale
          steps={[
            {
              from: 0,
              to: FRESH_ATTENTION_FROM - 1,
              name: FRESHNESS_BAND_NAMES.stale,
              colour: 'red',
              tone: 'risk',
              says: 'Re-engage now, with a reason to talk. A stale key stakeholder raises an alert.',
            },
            {
              from: FRESH_ATTENTION_FROM,
              to: FRESH_ACTIVE_FROM - 1,
              name: FRESHNESS_BAND_NAMES.needs_attention,
              colour: 'yellow',
              tone: 'attention',
              says: 'Book the next conversation this week.',
            },
            {
              from: FRESH_ACTIVE_FROM,
              to: 100,
              name: FRESHNESS_BAND_NAMES.active,
              colour: 'green',
              tone: 'health',
              says: 'You are in touch. Nothing to do.',
            },
          ]}
        />
      </Section>
      <Section
        title="The whole buying committee at once"
        lead="Three people on one deal. The Champion is active, but the Economic Buyer has gone quiet."
      >
        <Committee />
      </Section>
      <Section
        ground="sunken"
        title="On the deal, beside the people"
        lead="Roles, influence and freshness in one table, with the next action in the same row."
      >
        <Screen
          name="contacts-freshness"
          alt="The contacts of a deal with their role, influence and freshness: some active, some that need attention, one stale who was never met, each with a button to confirm engagement."
          caption="The Contacts tab of a deal in the product."
        />
        <ul className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          <Deed icon="check" title="Confirm engagement">
            You met in the lift? Confirm it, and the score goes back to 100.
          </Deed>
          <Deed icon="mail" title="Send a check-in">
            Every email, call and meeting counts. Connect your Google mailbox and calendar, and emails and meetings are
            found within 24 hours, usually within minutes.
          </Deed>
          <Deed icon="clock" title="Calculate Freshness">
            Scores update automatically. Recalculate all of them at any time.
          </Deed>
          <Deed icon="close" title="Remove from the deal">
            People change jobs. Remove a contact from the deal, and the history stays.
          </Deed>
        </ul>
      </Section>
      <Section title="Alerts for key stakeholders">
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <Alert tone="text-risk" title={`Champion or Economic Buyer below ${FRESH_ATTENTION_FROM}`}>
            You get a stale alert with a due date: contact them within {STALE_ALERT_DUE_HOURS} hours. The day you last
            met them also counts in the deal’s risk score.
          </Alert>
          <Alert tone="text-attention-ink" title={`No activity for ${STALE_OPPORTUNITY_DAYS} days`}>
            The whole deal counts as stale, however fresh one contact looks. Its data quality loses{' '}
            {DEFECT_POINTS.no_recent_activity} points, and its drag goes up.
          </Alert>
        </div>
        <p className="mt-12 max-w-[68ch] border-t border-line pt-8 text-ink-2">
          The <TextLink href="/features/deal-drag">Deal Drag Score</TextLink> measures what silence costs the deal. The{' '}
          <TextLink href="/features/weekly-action-plan">Weekly Action Plan</TextLink> says whom to call this week. New
          here? Begin with the <TextLink href="/docs/contact-freshness-quickstart">quick start</TextLink>.
        </p>
      </Section>
      <GuideCall
        title="Find out who you have not spoken to"
        lead="Bring your contacts and the dates you last met, and see who needs a call."
        guide="contact-freshness-guide"
      />
    </>
  );
}

function Alert({ tone, title, children }: { tone: string; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <Icon name="alert" size={22} className={`mt-0.5 ${tone}`} />
      <div>
        <h3 className="font-serif text-22 font-medium">{title}</h3>
        <p className="mt-2 text-ink-2">{children}</p>
      </div>
    </div>
  );
}
