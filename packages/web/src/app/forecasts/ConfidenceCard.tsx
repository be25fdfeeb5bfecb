import { confidenceBand, riskBand } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { BAND_TONES, type ScoreBand } from '../../ui/ScoreCell.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import { CONFIDENCE_BANDS, CONFIDENCE_WORDS } from '../opportunities/scoreBands.ts';
import type { Overview } from './answers.ts';
import { OverviewFigure, OverviewTitle } from './OverviewCell.tsx';
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
    <section className="grid content-start gap-3 bg-surface px-5 py-3.5 max-sm:grid-cols-2 max-sm:px-4 max-sm:py-3">
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
            : null
        }
      />
      <Figure
        title="Data quality"
        loaded={failed || data.isFetched}
        score={quality}
        onWhy={quality === null ? null : onWhyQuality}
        band={good}
        words={good && QUALITY_WORDS[good]}
        note={data.isError ? problemOf(data.error).message : null}
      />
    </section>
  );
}

interface FigureProps {
  title: string;
  loaded: boolean;
  score: number | null;
  band: ScoreBand | null;
  words: string | null;
  /** Why there is no figure. */
  note: string | null;
  onWhy: (() => void) | null;
}

function Figure({ title, loaded, score, band, words, note, onWhy }: FigureProps) {
  return (
    <div>
      <OverviewTitle>{title}</OverviewTitle>
      {loaded ? (
        <OverviewFigure figure={score ?? <Unknown />}>
          {band && <Chip tone={BAND_TONES[band]}>{words}</Chip>}
          {onWhy && (
            <WhyButton onPress={onWhy}>
              Why?
              <span className="sr-only">
                {' '}
                {title} is {score}
              </span>
            </WhyButton>
          )}
        </OverviewFigure>
      ) : (
        <Skeleton className="mt-1 h-8 w-24" />
      )}
      {note && <p className="text-12 text-ink-3">{note}</p>}
    </div>
  );
}
