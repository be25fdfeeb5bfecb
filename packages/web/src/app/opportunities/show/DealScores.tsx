import { riskBand } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { BAND_TONES, type ScoreBand } from '../../../ui/ScoreCell.tsx';
import type { Deal, ScoreName } from '../deal.ts';
import { useIsSavingDeal } from '../edit/useSaveDeal.ts';
import { ScoreWhy } from '../ScoreWhy.tsx';
import { CONFIDENCE_BANDS, CONFIDENCE_WORDS, DRAG_BANDS, DRAG_WORDS, RISK_WORDS } from '../scoreBands.ts';
import { SCORE_NAMES, scoreTitle } from '../scoreWords.ts';
import { useChosenScore } from './useChosenScore.ts';

interface Shown {
  readonly name: ScoreName;
  /** Null where nobody can judge the deal yet. */
  readonly score: number | null;
  readonly band: ScoreBand | null;
  readonly words: string;
}

function scoresOf({ health }: Deal): readonly Shown[] {
  const quality = riskBand(health.dataQuality);
  return [
    { name: 'risk', score: health.risk, band: health.riskBand, words: RISK_WORDS[health.riskBand] },
    {
      name: 'confidence',
      score: health.confidence,
      band: health.confidenceBand && CONFIDENCE_BANDS[health.confidenceBand],
      words: health.confidenceBand ? CONFIDENCE_WORDS[health.confidenceBand] : 'Not yet qualified',
    },
    { name: 'drag', score: health.drag, band: DRAG_BANDS[health.dragBand], words: DRAG_WORDS[health.dragBand] },
    {
      name: 'data_quality',
      score: health.dataQuality,
      band: quality,
      words: { green: 'Good', yellow: 'Gaps', red: 'Poor' }[quality],
    },
  ];
}

/** The four scores of an open deal; the chosen one opens into the parts that make it. */
export function DealScores({ deal }: { deal: Deal }) {
  const [chosen, setChosen] = useChosenScore();
  const score = chosen ?? 'risk';
  const { health } = deal;
  const isSaving = useIsSavingDeal(deal.id);
  const scores = scoresOf(deal);
  const beside = scores.find(({ name }) => name === score)?.score ?? undefined;
  return (
    <Card flush className="@container">
      <fieldset
        aria-label="Scores"
        aria-busy={isSaving}
        className={classes(
          isSaving && 'opacity-60',
          'grid grid-cols-2 border-b border-line transition-opacity @2xl:grid-cols-4',
        )}
      >
        {scores.map((shown) => (
          <button
            key={shown.name}
            type="button"
            aria-pressed={shown.name === score}
            title={scoreTitle(shown.name)}
            onClick={() => setChosen(shown.name)}
            className={classes(
              'grid justify-items-start gap-1 border-b-2 px-5 pt-4 pb-3 text-left transition-colors -outline-offset-2',
              shown.name === score ? 'border-forecast' : 'border-transparent hover:bg-hover/60',
            )}
          >
            <span className="text-12 font-medium text-ink-3">{SCORE_NAMES[shown.name]}</span>
            <span className="num text-28 font-semibold tracking-tight">{shown.score ?? <Unknown />}</span>
            <Chip tone={toneOf(shown, health.notYetQualified)}>
              {health.notYetQualified && shown.name === 'risk' ? 'Not yet qualified' : shown.words}
            </Chip>
          </button>
        ))}
      </fieldset>
      <div className="p-5">
        {health.notYetQualified && (
          <p className="mb-4 rounded-md bg-sunken px-3 py-2 text-ink-2">
            Does not count as at risk until it has a contact, evidence or an activity.
          </p>
        )}
        <ScoreWhy dealId={deal.id} score={score} beside={beside} isSaving={isSaving} />
        <p className="mt-4 border-t border-line pt-3 text-12 text-ink-3">
          {isSaving && 'Updating scores'}
          {!isSaving && (
            <>
              Scored <RelativeTime instant={health.scoredAt} />
            </>
          )}
        </p>
      </div>
    </Card>
  );
}

const toneOf = ({ name, band }: Shown, notYetQualified: boolean): Tone =>
  band === null || (notYetQualified && name === 'risk') ? 'unknown' : BAND_TONES[band];
