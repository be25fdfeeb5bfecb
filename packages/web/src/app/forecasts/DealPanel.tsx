import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { type Deal, dealPath } from '../opportunities/deal.ts';
import { categoryName } from '../opportunities/dealWords.ts';
import { ScoreWhy } from '../opportunities/ScoreWhy.tsx';
import { DealTriggers } from '../triggers/DealTriggers.tsx';

interface DealPanelProps {
  deal: Deal;
  /** Its name stands over the panel already. */
  isNamed?: boolean;
  onLeave?: () => void;
}

/** The selected deal: "Risk score 34, and why" where it is qualified, its facts, the way to its page. */
export function DealPanel({ deal, isNamed = false, onLeave }: DealPanelProps) {
  const { categoryAdvice: advice, frameworkHealth, lastActivityAt, notYetQualified } = deal.health;
  return (
    <div className="grid gap-4">
      {notYetQualified && (
        <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">
          Not yet qualified: no contact, evidence or activity. Not counted as at risk.
        </p>
      )}
      {advice && <p className="rounded-md bg-attention-soft px-3 py-2 text-attention-ink">{advice.sentence}</p>}
      <ScoreWhy
        dealId={deal.id}
        score="risk"
        of={isNamed ? undefined : deal.name}
        insteadOfScore={notYetQualified ? 'Not yet qualified' : undefined}
        onLeave={onLeave}
      />
      {deal.status === 'open' && !notYetQualified && (
        <section className="border-t border-line pt-3">
          <h3 className="mb-1 font-medium">Risk Triggers</h3>
          <DealTriggers dealId={deal.id} onLeave={onLeave} />
        </section>
      )}
      <dl className="grid gap-1 border-t border-line pt-3">
        <Fact label="Amount">
          <Money minor={deal.amountMinor} currency={deal.currency} />
        </Fact>
        <Fact label="Stage">{deal.stage.name}</Fact>
        <Fact label="Category">{categoryName(deal)}</Fact>
        <Fact label="Close date">
          <DateText day={deal.closeDate} />
        </Fact>
        <Fact label="Owner">{deal.owner.name}</Fact>
        <Fact label="Last activity">{lastActivityAt ? <RelativeTime instant={lastActivityAt} /> : 'none yet'}</Fact>
        <Fact label="MEDDPIC health">{frameworkHealth.meddpic}%</Fact>
        <Fact label="BANT health">{frameworkHealth.bant}%</Fact>
        <Fact label="Discovery Health">{frameworkHealth.spiced}%</Fact>
        <Fact label="Three Whys health">{frameworkHealth.threeWhys}%</Fact>
      </dl>
      <ButtonLink to={dealPath(deal.id)} icon="arrow-right">
        View deal
      </ButtonLink>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd className="num min-w-0 truncate text-right">{children}</dd>
    </div>
  );
}
