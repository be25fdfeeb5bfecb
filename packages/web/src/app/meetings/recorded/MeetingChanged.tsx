import { confidenceBand, counted, dragBand, riskBand } from '@forecastle/rules';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type ScoreBand, ScoreCell } from '../../../ui/ScoreCell.tsx';
import { CONFIDENCE_BANDS, DRAG_BANDS } from '../../opportunities/scoreBands.ts';
import { SCORE_NAMES } from '../../opportunities/scoreWords.ts';
import { MeetingDrafts } from './MeetingDrafts.tsx';
import {
  KIND_LOOKS,
  type MeetingChanges,
  RESULT_WORDS,
  type RecordedMeeting,
  resultPath,
  type ScoreEffect,
} from './recordedMeeting.ts';

const SCORES = [
  { name: 'risk', isBetterUp: true, band: riskBand },
  { name: 'confidence', isBetterUp: true, band: (score: number) => CONFIDENCE_BANDS[confidenceBand(score)] },
  { name: 'drag', isBetterUp: false, band: (score: number) => DRAG_BANDS[dragBand(score)] },
] as const satisfies readonly { name: keyof ScoreEffect; isBetterUp: boolean; band: (score: number) => ScoreBand }[];

interface MeetingChangedProps {
  meeting: RecordedMeeting;
  changes: MeetingChanges;
}

/** What was confirmed of a meeting, and logging it, made of the deal: its scores before and after, and what stands there now. */
export function MeetingChanged({ meeting, changes: { confirmed, effect } }: MeetingChangedProps) {
  if (confirmed.length === 0 && effect === null) return null;
  const made = confirmed.filter(({ result }) => result !== null);
  return (
    <section aria-label="What this meeting changed" className="border-b border-line px-4 py-3.5">
      <h2 className="text-14 font-medium">What this meeting changed</h2>
      {effect && <Effect effect={effect} />}
      {made.length > 0 && meeting.deal && (
        <details className="group mt-2">
          <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 text-12 text-ink-2 touch:min-h-12">
            <Icon name="chevron-right" size={12} className="text-ink-3 transition-transform group-open:rotate-90" />
            {counted(made.length, 'item')} on the deal
          </summary>
          <ul className="mt-1 grid gap-1 pl-4.5 text-12">
            {made.map((proposal) => (
              <li key={proposal.id} className="break-words">
                <Link to={resultPath(proposal, meeting.deal?.id ?? '') ?? ''} className="finger">
                  {proposal.result ? RESULT_WORDS[proposal.result.kind] : KIND_LOOKS[proposal.kind].name}
                </Link>{' '}
                <span dir="auto" className="text-ink-2">
                  {proposal.title}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <MeetingDrafts meeting={meeting} />
    </section>
  );
}

function Effect({ effect }: { effect: ScoreEffect }) {
  const moved = SCORES.flatMap(({ name, isBetterUp, band }) => {
    const [before, after] = effect[name];
    if (before === null || after === null || before === after) return [];
    return [{ name, before, after, band, isBetter: after > before === isBetterUp }];
  });
  const [before, after] = effect.chance;
  const isChanceMoved = before !== null && after !== null && before !== after;
  if (moved.length === 0 && !isChanceMoved)
    return <p className="mt-1 text-12 text-ink-3">The scores stayed the same.</p>;
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {moved.map((score) => (
        <div key={score.name}>
          <dt className="text-12 text-ink-3">
            {SCORE_NAMES[score.name]} <Points by={score.after - score.before} isBetter={score.isBetter} />
          </dt>
          <dd className="mt-0.5 flex items-center gap-1.5">
            <ScoreCell mark={false} score={score.before} band={score.band(score.before)} />
            <Arrow />
            <ScoreCell mark={false} score={score.after} band={score.band(score.after)} />
          </dd>
        </div>
      ))}
      {isChanceMoved && (
        <div>
          <dt className="text-12 text-ink-3">Win chance</dt>
          <dd className="num mt-0.5 flex min-h-6 items-center gap-1.5 text-14 font-medium">
            {before.toLocaleString()}% <Arrow /> {after.toLocaleString()}%
          </dd>
        </div>
      )}
    </dl>
  );
}

function Arrow() {
  return (
    <>
      <Icon name="arrow-right" size={12} className="text-ink-3" />
      <span className="sr-only">to</span>
    </>
  );
}

function Points({ by, isBetter }: { by: number; isBetter: boolean }) {
  return (
    <span className={`num text-12 font-semibold ${isBetter ? 'text-health' : 'text-risk'}`}>
      {by > 0 ? '+' : '−'}
      {Math.abs(by).toLocaleString()}
      <span className="sr-only"> {Math.abs(by) === 1 ? 'point' : 'points'}</span>
    </span>
  );
}
