import type { ReactNode } from 'react';
import { ScoreCell } from '../../ui/ScoreCell.tsx';
import { shortThousands } from '../company.ts';
import {
  DATA_QUALITY,
  inMillions,
  NAMED_DEALS,
  OTHER_DEALS,
  PARTS,
  QUALITY_LOST,
  RISKY_DEALS,
} from './forecastFigures.ts';

/** What stands behind each line of the forecast card. */

export function ClosedSoFar() {
  return <p className="text-pretty">12 deals won since 1 October.</p>;
}

export function OpenDeals() {
  return (
    <Sum total={['Open deals', inMillions(PARTS.open)]}>
      {NAMED_DEALS.map(({ name, amount, chance, counts }) => (
        <Row key={name} value={shortThousands(counts)}>
          {name}{' '}
          <span className="num whitespace-nowrap text-ink-3">
            {shortThousands(amount)} × {chance}%
          </span>
        </Row>
      ))}
      <Row value={shortThousands(OTHER_DEALS.counts)}>{OTHER_DEALS.count} more, each by its win chance</Row>
    </Sum>
  );
}

export function NotYetCreated() {
  return (
    <p className="text-pretty">
      Deals you create and win within the quarter, based on past quarters. Without that history you get no range.
    </p>
  );
}

export function LostQuality() {
  return (
    <>
      <Sum total={['Data quality', `${DATA_QUALITY}%`]}>
        <Row value="100">Nothing missing</Row>
        {QUALITY_LOST.map(({ label, points }) => (
          <Row key={label} value={`−${points}`}>
            {label}
          </Row>
        ))}
      </Sum>
      <p className="mt-2 text-pretty">
        <span className="font-medium text-ink">What would help most:</span> a next step on eleven deals, +4.
      </p>
    </>
  );
}

export function RiskyDeals() {
  return (
    <ul className="grid gap-2">
      {RISKY_DEALS.map(({ name, amount, score, why }) => (
        <li key={name} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
          <span className="min-w-0">
            <span className="text-ink">{name}</span> <span className="num text-ink-3">{shortThousands(amount)}</span>
            <span className="block">{why}</span>
          </span>
          <ScoreCell score={score} band="red" />
        </li>
      ))}
    </ul>
  );
}

function Sum({ total: [label, value], children }: { total: readonly [string, string]; children: ReactNode }) {
  return (
    <dl className="grid gap-1">
      {children}
      <div className="flex justify-between gap-4 border-t border-line pt-1 font-medium text-ink">
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    </dl>
  );
}

function Row({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0">{children}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
