import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { MockButton } from './MockButton.tsx';
import { MockFrame } from './MockFrame.tsx';

interface Finding {
  readonly kind: string;
  readonly tone: Tone;
  readonly at: string;
  readonly said: string;
  readonly follows: string;
}

const FINDINGS: readonly Finding[] = [
  {
    kind: 'Action item',
    tone: 'forecast',
    at: '06:12',
    said: 'Mere sends the data-processing terms to legal by Thursday.',
    follows: 'Mere Walker, due Thursday',
  },
  {
    kind: 'Decision',
    tone: 'health',
    at: '11:40',
    said: 'The pilot covers the Tauranga and Lyttelton depots only.',
    follows: 'Decision Criteria',
  },
  {
    kind: 'Risk',
    tone: 'risk',
    at: '19:05',
    said: 'The board meets once before the quarter ends.',
    follows: 'Close date',
  },
  {
    kind: 'Objection',
    tone: 'attention',
    at: '24:31',
    said: 'Hosting outside Australasia would need another review.',
    follows: 'Not answered yet',
  },
  {
    kind: 'Buying signal',
    tone: 'health',
    at: '31:58',
    said: 'Rangi asked which other freight companies went live within a quarter.',
    follows: 'Rangi Cooper, Economic Buyer',
  },
  {
    kind: 'Competitor',
    tone: 'neutral',
    at: '36:20',
    said: 'One other vendor made the shortlist.',
    follows: 'Competitors',
  },
];

/** Shows the findings of one meeting, each with its time and the field it concerns. */
export function MeetingAnalysis() {
  return (
    <MockFrame title="Rollout and security review" aside="Harbourline Logistics, 45 min">
      <div className="grid gap-2 border-b border-line bg-forecast-soft px-4 py-3 @lg:px-5">
        <p className="font-medium">
          Suggested evidence: Economic Buyer, Confirmed
          <span className="num font-normal text-ink-2"> · risk score 34 to 45</span>
        </p>
        <p className="text-ink-2">
          “I sign anything above half a million.” Rangi Cooper, <span className="num">33:14</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <MockButton variant="primary">Record evidence</MockButton>
          <MockButton variant="quiet">Dismiss</MockButton>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {FINDINGS.map(({ kind, tone, at, said, follows }) => (
          <li
            key={kind}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 @lg:grid-cols-[7.5rem_minmax(0,1fr)_auto] @lg:px-5"
          >
            <span>
              <Chip tone={tone}>{kind}</Chip>
            </span>
            <span className="min-w-0">
              {said}
              <span className="block text-12 text-ink-3">{follows}</span>
            </span>
            <span className="num text-12 text-ink-3">{at}</span>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
