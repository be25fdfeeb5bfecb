import { confidenceBand, riskBand } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Unknown } from '../../ui/format/Money.tsx';
import { BAND_TONES, type ScoreBand } from '../../ui/ScoreCell.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CONFIDENCE_BANDS, CONFIDENCE_WORDS } from '../opportunities/scoreBands.ts';
import type { Overview } from './answers.ts';

const QUALITY_WORDS: Record<ScoreBand, string> = { green: 'Good', yellow: 'Gaps', red: 'Poor' };

/** How sure the open deals look, and how far their data can be trusted. */
export function ConfidenceCard({ overview, failed }: { overview: Overview | undefined; failed: boolean }) {
  const confidence = overview?.confidence ?? null;
  const quality = overview?.dataQuality ?? null;
  const sure = confidence === null ? null : confidenceBand(confidence);
  const good = quality === null ? null : riskBand(quality);
  return (
    <Card className="grid content-start gap-5">
      <Figure
        title="Confidence"
        loaded={failed || overview !== undefined}
        score={confidence}
        band={sure && CONFIDENCE_BANDS[sure]}
        words={sure && CONFIDENCE_WORDS[sure]}
        note={
          confidence === null && overview
            ? 'No open deal can be judged yet: none has a contact, evidence or an interaction.'
            : 'Higher is surer. Mean of the judged open deals, weighted by amount; not a probability.'
        }
      />
      <div className="border-t border-line" />
      <Figure
        title="Data quality"
        loaded={failed || overview !== undefined}
        score={quality}
        band={good}
        words={good && QUALITY_WORDS[good]}
        note="Higher is better. What the figures alongside are based on."
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
}

function Figure({ title, loaded, score, band, words, note }: FigureProps) {
  return (
    <div>
      <h2 className="mb-2 text-14 font-medium text-ink-3">{title}</h2>
      {loaded ? (
        <p className="flex items-center gap-3">
          <span className="num text-36 font-semibold tracking-tight">{score ?? <Unknown />}</span>
          {band && <Chip tone={BAND_TONES[band]}>{words}</Chip>}
        </p>
      ) : (
        <Skeleton className="h-10 w-24" />
      )}
      <p className="mt-1 text-12 text-ink-3">{note}</p>
    </div>
  );
}
