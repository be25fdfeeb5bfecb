import {
  CONFIDENCE_BAND_NAMES,
  CONFIDENCE_HIGH_FROM,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  CONFIDENCE_MODERATE_FROM,
  CONTACT_RECENCY_DAYS,
  explainRisk,
  FRAMEWORK_NAMES,
  type FrameworkKey,
  RECENT_ACTIVITY_DAYS,
  RISK_BAND_NAMES,
  RISK_GREEN_FROM,
  RISK_YELLOW_FROM,
  type RiskBand,
  riskBand,
  TRIGGER_TYPES,
} from '@forecastle/rules';
import type { ReactNode } from 'react';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import { workedHealth } from '../../frameworks/workedEvidence.ts';
import { ActionLink, TextLink } from '../../layout/ActionLink.tsx';
import { ClaimFigure } from '../../layout/ClaimFigure.tsx';
import { ClosingCall } from '../../layout/ClosingCall.tsx';
import { FeatureEyebrow, FeatureNote } from '../../layout/FeatureStatus.tsx';
import { PageHero } from '../../layout/PageHero.tsx';
import { Section } from '../../layout/Section.tsx';
import { Screen } from '../../screens/Screen.tsx';
import { DEAL, NOW, SETTINGS } from '../worked/deal.ts';
import { Explained } from '../worked/Explained.tsx';
import { Scale } from '../worked/Scale.tsx';
import { RISK_TONES } from '../worked/tones.ts';
import { ConfidenceSteps } from './ConfidenceSteps.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { RiskTriggers } from './RiskTriggers.tsx';

const risk = explainRisk(DEAL, SETTINGS, NOW);
const band = risk.band as RiskBand;

const FRAMEWORKS_SHOWN: readonly FrameworkKey[] = ['meddpic', 'bant', 'three_whys'];

export default function PipelineIntelligenceRoute() {
  return (
    <>
      <PageHero
        eyebrow={<FeatureEyebrow slug="pipeline-intelligence" name="Pipeline Intelligence" />}
        title="Your whole pipeline on one screen, with reasons"
        lead="Open it before the forecast call. See the forecast, the risk, and the deals that decide the quarter."
        actions={
          <>
            <ActionLink href="/contact?topic=demo#message" variant="primary">
              Request a Demo
            </ActionLink>
            <ActionLink href="/docs/pipeline-intelligence-guide">View Documentation</ActionLink>
          </>
        }
      >
        <FeatureNote slug="pipeline-intelligence" />
      </PageHero>
      <div className="mx-auto max-w-6xl px-5 pb-16 sm:px-7 sm:pb-20">
        <Screen
          name="pipeline-intelligence"
          alt="Pipeline Intelligence: the quarter’s forecast with its range, the open pipeline by risk, confidence and data quality, and the risk heatmap of deals with the selected deal explained beside it."
        />
      </div>
      <Section ground="sunken">
        <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              Forecast Confidence Overview
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              How reliable is this forecast, and which part of it is weak?
            </p>
            <dl className="mt-8 grid gap-5">
              <Shown name="Overall score and trend">
                Confidence of all scored open deals, weighted by amount, over the last thirteen weeks.
              </Shown>
              <Shown name="Total pipeline value">With the amount and share at risk.</Shown>
              <Shown name="Pipeline by risk level">
                Healthy, moderate, high risk and not yet qualified, in money and in deals.
              </Shown>
              <Shown name="Confidence by rep">Everyone’s pipeline and score in one table.</Shown>
            </dl>
          </div>
          <ConfidenceSteps />
        </div>
        <div className="mt-12">
          <Scale
            steps={[
              {
                from: CONFIDENCE_MIN,
                to: CONFIDENCE_MODERATE_FROM - 1,
                name: `${CONFIDENCE_BAND_NAMES.low} confidence`,
                colour: 'red',
                tone: 'risk',
                says: 'Do not count on it. Move it out of Commit.',
              },
              {
                from: CONFIDENCE_MODERATE_FROM,
                to: CONFIDENCE_HIGH_FROM - 1,
                name: `${CONFIDENCE_BAND_NAMES.moderate} confidence`,
                colour: 'yellow',
                tone: 'attention',
                says: 'It can close. The reasons show what is missing.',
              },
              {
                from: CONFIDENCE_HIGH_FROM,
                to: CONFIDENCE_MAX,
                name: `${CONFIDENCE_BAND_NAMES.high} confidence`,
                colour: 'green',
                tone: 'health',
                says: 'Evidence, people and activity agree.',
              },
            ]}
          />
        </div>
        <div className="mt-14">
          <Screen
            name="forecast-why"
            alt="The forecast opened: closed so far, open deals by their chance and new deals still to come add up to the most likely figure."
            caption="The forecast, opened into its parts."
          />
        </div>
      </Section>
      <Section
        title="Risk Heatmap"
        lead="Each row is a deal, each column a part of its risk. Select a row to see the reasons."
      >
        <div className="mx-auto max-w-4xl">
          <Screen
            name="heatmap"
            sizes="(min-width: 940px) 896px, calc(100vw - 40px)"
            alt="The risk heatmap: deals in rows with their amount, and numbered cells for risk, framework, contact, activity and drag, coloured from red to green; one deal is not yet qualified."
            caption="Deals without data are grey and counted separately: an empty record is not a red deal."
          />
        </div>
      </Section>
      <Section ground="sunken">
        <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              Risk Triggers
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              A trigger warns you about a deal: a silent buyer, a missed date, an open question. Every day and after
              each change, {TRIGGER_TYPES.length} rules check every open deal.
            </p>
            <p className="mt-4 text-ink-2">
              Each trigger shows its urgency, its evidence and an action: open the form that fixes it, or add it to the
              weekly plan. Dismiss a trigger with a reason, and it returns only if the facts change.
            </p>
          </div>
          <RiskTriggers />
        </div>
      </Section>
      <Section
        title="Deal Risk Factors"
        lead="The risk score has four parts, from 0 to 100. Higher is safer. Open a part to see its evidence."
      >
        <div className="grid items-start gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
          <Explained
            name="Risk"
            explanation={risk}
            band={RISK_BAND_NAMES[band]}
            tone={RISK_TONES[band]}
            sentences={5}
            improvements={4}
          />
          <div>
            <dl className="grid gap-6">
              <Factor share={risk.parts[0]?.of} name="Framework completeness">
                What the customer has confirmed, compared with what this phase needs.
              </Factor>
              <Factor share={risk.parts[1]?.of} name="Contact risk">
                Whether Economic Buyer and Champion are on the deal, and whether you met them within{' '}
                {CONTACT_RECENCY_DAYS} days.
              </Factor>
              <Factor share={risk.parts[2]?.of} name="Activity drag">
                Activity within {RECENT_ACTIVITY_DAYS} days, and a stable close date.
              </Factor>
              <Factor share={risk.parts[3]?.of} name="Rep commitment">
                The rep’s forecast category.
              </Factor>
            </dl>
            <dl className="mt-8 grid grid-cols-3 gap-4 border-t border-line pt-6 text-14">
              <Band words={`0–${RISK_YELLOW_FROM - 1}`} name={RISK_BAND_NAMES.red} score={RISK_YELLOW_FROM - 1} />
              <Band
                words={`${RISK_YELLOW_FROM}–${RISK_GREEN_FROM - 1}`}
                name={RISK_BAND_NAMES.yellow}
                score={RISK_GREEN_FROM - 1}
              />
              <Band words={`${RISK_GREEN_FROM}–100`} name={RISK_BAND_NAMES.green} score={RISK_GREEN_FROM} />
            </dl>
          </div>
        </div>
      </Section>
      <Section ground="sunken">
        <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
          <div>
            <h2 className="font-serif text-28 font-medium tracking-[-0.015em] text-balance sm:text-36">
              Framework Health
            </h2>
            <p className="mt-4 text-18 text-pretty text-ink-2">
              See how much of MEDDPIC, BANT and Three Whys is confirmed on the selected deal.
            </p>
            <p className="mt-4 text-ink-2">
              See how to record evidence: <TextLink href="/features/enhanced-frameworks">Deal Framework Tools</TextLink>
              .
            </p>
          </div>
          <ul className="grid gap-6 rounded-lg bg-surface p-6 shadow-raised sm:p-8">
            {FRAMEWORKS_SHOWN.map((framework) => (
              <li key={framework}>
                <p className="flex justify-between gap-4">
                  <span className="font-medium">{FRAMEWORK_NAMES[framework]}</span>
                  <span className="num font-semibold">{workedHealth(framework)}%</span>
                </p>
                <span aria-hidden="true" className="mt-2 block h-2.5 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-health"
                    style={{ width: `${workedHealth(framework)}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section
        title="Filtering"
        lead="Filter by sales rep, close date range, amount range, forecast category, stage and risk level. Click a tag to remove a filter. Send the link to a colleague, and they see the same view."
      >
        <FilterPanel />
        <div className="mt-14 grid gap-8 border-t border-line pt-10 sm:grid-cols-3">
          <ClaimFigure id="forecastVariance" />
          <ClaimFigure id="forecastAccuracy" />
          <ClaimFigure id="decisionSpeed" />
        </div>
      </Section>
      <ClosingCall
        title="See it with last week’s export"
        lead="We go through your pipeline together: the forecast, the heatmap and the first five deals to talk about."
      >
        <ActionLink href="/contact?topic=demo#message" variant="primary">
          Request a Demo
        </ActionLink>
        <ActionLink href="/docs/pipeline-intelligence-guide">View Documentation</ActionLink>
      </ClosingCall>
    </>
  );
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-l-2 border-forecast-mid pl-4">
      <dt className="font-medium">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}

function Factor({ share, name, children }: { share: number | null | undefined; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="contents">
        <span className="num row-span-2 font-serif text-28 font-medium text-forecast">{share}%</span>
        <span className="font-medium">{name}</span>
      </dt>
      <dd className="col-start-2 text-ink-2">{children}</dd>
    </div>
  );
}

function Band({ words, name, score }: { words: string; name: string; score: number }) {
  return (
    <div>
      <dt className="mb-1.5 text-ink-2">{name}</dt>
      <dd className="num flex flex-wrap items-center gap-2 font-medium">
        <ScoreCell score={score} band={riskBand(score)} />
        {words}
      </dd>
    </div>
  );
}
