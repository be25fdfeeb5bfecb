import { counted } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { AttainmentBar } from './AttainmentBar.tsx';
import { coverageWords } from './coverageWords.ts';
import { expectedWords, fromWords, nameOf, type QuotaView, STATUS_TONES, statusName } from './quotas.ts';

/** The quota of whoever looks: their organisation's, team's or own, with what it is made of. */
export function QuotaSummary({ view, organization }: { view: QuotaView; organization: string }) {
  const { all, currency, expected } = view;
  return (
    <Card title={nameOf(all, organization)} aside={fromWords(all)}>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:items-center">
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="num text-36 font-semibold tracking-tight max-sm:text-28">
              {all.attainment === null ? <Unknown /> : `${all.attainment}%`}
            </span>
            {all.status && <Chip tone={STATUS_TONES[all.status]}>{statusName(all.status)}</Chip>}
          </p>
          <AttainmentBar standing={all} expected={expected.percent} />
          <p className="text-balance text-ink-3">
            {all.quotaMinor === null ? 'No quota for this period yet.' : expectedWords(view)}
          </p>
        </div>
        <dl className="num grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5 xl:text-right">
          <Figure name="Quota">
            <Money minor={all.quotaMinor} currency={currency} style="compact" />
          </Figure>
          <Figure name="Won" below={counted(all.won, 'deal')}>
            <Money minor={all.wonMinor} currency={currency} style="compact" />
          </Figure>
          <Figure name="Still to win">
            <Money minor={all.leftMinor} currency={currency} style="compact" />
          </Figure>
          <Figure name="Open in period">
            <Money minor={all.openMinor} currency={currency} style="compact" />
          </Figure>
          <Figure name="Coverage">{coverageWords(all) ?? <Unknown />}</Figure>
        </dl>
      </div>
    </Card>
  );
}

function Figure({ name, below, children }: { name: string; below?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-16 font-medium">{children}</dd>
      {below && <dd className="text-12 text-ink-3">{below}</dd>}
    </div>
  );
}
