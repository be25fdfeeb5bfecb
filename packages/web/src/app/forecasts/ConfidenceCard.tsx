import { confidenceBand, riskBand } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { BAND_TONES, type ScoreBand } from '../../ui/ScoreCell.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { CONFIDENCE_BANDS, CONFIDENCE_WORDS } from '../opportunities/scoreBands.ts';
import type { Overview } from './answers.ts';
import { pipelineInput } from './pipelineView.ts';
import { WhyButton } from './WhyButton.tsx';

const QUALITY_WORDS: Record<ScoreBand, string> = { green: 'Good', yellow: 'Gaps', red: 'Poor' };

interface ConfidenceCardProps {
  overview: Overview | undefined;
  failed: boolean;
  filter: OpportunityView;
  onWhy: () => void;
  onWhyQuality: () => void;
}

/** How sure the open deals look, and how far their data can be trusted. */
export function ConfidenceCard({ overview, failed, filter, onWhy, onWhyQuality }: ConfidenceCardProps) {
  const confidence = overview?.confidence ?? null;
  // Asked for when the figures that come from kept totals are there: it reads every deal.
  const data = useQuery(
    query.pipeline.dataQuality.queryOptions({
      input: pipelineInput(filter),
      enabled: overview !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const quality = data.data?.score ?? null;
  const sure = confidence === null ? null : confidenceBand(confidence);
  const good = quality === null ? null : riskBand(quality);
  return (
    <Card className="grid content-start gap-5">
      <Figure
        title="Confidence"
        loaded={failed || overview !== undefined}
        score={confidence}
        onWhy={confidence === null ? null : onWhy}
        band={sure && CONFIDENCE_BANDS[sure]}
        words={sure && CONFIDENCE_WORDS[sure]}
        note={
          confidence === null && overview
            ? overview.open.count === 0
              ? 'No open deals.'
              : overview.open.count > overview.notYetQualified.count
                ? 'No scored deal has an amount.'
                : 'Add contacts, evidence or activity to score deals.'
            : 'Amount-weighted average of scored deals.'
        }
      />
      <div className="border-t border-line" />
      <Figure
        title="Data quality"
        loaded={failed || data.isFetched}
        score={quality}
        onWhy={quality === null ? null : onWhyQuality}
        band={good}
        words={good && QUALITY_WORDS[good]}
        note={data.isError ? problemOf(data.error).message : 'How complete the records are.'}
      />
    </Card>
  );
}

interface FigureProps {
  title: string;
  loaded: boolean;
  score: number | null;
  band: ScoreBand | null;
  words: string | null;
  note: string;
  onWhy: (() => void) | null;
}

function Figure({ title, loaded, score, band, words, note, onWhy }: FigureProps) {
  return (
    <div>
      <h2 className="mb-2 text-14 font-medium text-ink-3">{title}</h2>
      {loaded ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="num text-36 font-semibold tracking-tight">{score ?? <Unknown />}</span>
          {band && <Chip tone={BAND_TONES[band]}>{words}</Chip>}
          {onWhy && (
            <WhyButton onPress={onWhy}>
              Why
              <span className="sr-only">
                {' '}
                {title.toLowerCase()} is {score}
              </span>
            </WhyButton>
          )}
        </p>
      ) : (
        <Skeleton className="h-10 w-24" />
      )}
      <p className="mt-1 text-12 text-ink-3">{note}</p>
    </div>
  );
}
