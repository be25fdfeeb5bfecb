import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import { MockButton } from './MockButton.tsx';
import { MockFrame } from './MockFrame.tsx';

const FACTS = [
  ['Deal', 'Harbourline rollout'],
  ['Stage', 'Negotiation'],
  ['Amount', '$840,000'],
  ['Closes', 'in 18 days'],
] as const;

const GAPS = ['Economic Buyer', 'Decision Process', 'Metrics'];

const CHOICES = ['Framework Gap Filling', 'Email to the buyer', 'Detailed model'];

/** Shows a conversation beside the facts it may use. */
export function AiConversation() {
  return (
    <MockFrame title="Conversation" aside="Harbourline Logistics">
      <div className="grid @2xl:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4 border-b border-line bg-sunken px-4 py-4 @2xl:border-r @2xl:border-b-0 @lg:px-5">
          <p className="flex items-center gap-1.5 text-12 font-medium text-ink-3">
            <Icon name="chevron-down" size={13} />
            Facts used
          </p>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 @2xl:grid-cols-1">
            {FACTS.map(([name, value]) => (
              <div key={name}>
                <dt className="text-12 text-ink-3">{name}</dt>
                <dd className="num font-medium">{value}</dd>
              </div>
            ))}
            <div>
              <dt className="text-12 text-ink-3">Risk</dt>
              <dd>
                <ScoreCell score={34} band="red" />
              </dd>
            </div>
          </dl>
          <div>
            <p className="mb-1.5 text-12 text-ink-3">Gaps in MEDDPIC</p>
            <p className="flex flex-wrap gap-1.5">
              {GAPS.map((gap) => (
                <Chip key={gap} tone="attention">
                  {gap}
                </Chip>
              ))}
            </p>
          </div>
        </div>
        <div className="grid content-start gap-4 px-4 py-4 @lg:px-5">
          <p className="flex flex-wrap gap-2">
            {CHOICES.map((choice) => (
              <span
                key={choice}
                className="inline-flex h-7 items-center gap-1.5 rounded-sm border border-line-strong px-2.5 text-12"
              >
                {choice}
                <Icon name="chevron-down" size={12} className="text-ink-3" />
              </span>
            ))}
          </p>
          <p className="ml-auto max-w-[28rem] rounded-md bg-forecast-soft px-4 py-2.5">
            Email Rangi Cooper. We last spoke a month ago, and I need to know how the board decides.
          </p>
          <div className="max-w-[34rem] rounded-md border border-line px-4 py-3">
            <p className="text-12 font-medium text-ink-3">Draft</p>
            <div className="mt-1.5 grid gap-2 text-ink-2">
              <p>Kia ora Rangi,</p>
              <p>
                Ines has everything she needs for the security review. Your board meets on the 12th. Could we take 20
                minutes before then to go through how they decide, and which figure from the Tauranga pilot matters
                most?
              </p>
              <p>Ka kite, Mere</p>
            </div>
            <p className="mt-3 border-t border-line pt-2.5 text-12 text-ink-3">
              Asks about two of the three gaps: Decision Process and Metrics.
            </p>
            <p className="mt-2.5 flex flex-wrap gap-1.5">
              <MockButton icon="file">Copy</MockButton>
              <MockButton icon="check">Save as Note</MockButton>
            </p>
          </div>
          <p className="flex items-center justify-between gap-3 rounded-sm border border-control py-1.5 pr-1.5 pl-3">
            <span className="text-ink-3">Ask about this deal</span>
            <MockButton variant="primary">Send</MockButton>
          </p>
        </div>
      </div>
    </MockFrame>
  );
}
