import type { ReactNode } from 'react';
import { dayIn } from '../../ui/format/dates.ts';
import { useSession } from '../shell/session.ts';
import type { Forecast } from './answers.ts';
import { daysLeftWords } from './daysLeft.ts';
import { PeriodText } from './PeriodText.tsx';

interface PeriodLineProps {
  /** Undefined until it is loaded: the line then keeps its place, so that nothing below it moves. */
  period: Pick<Forecast['period'], 'label' | 'start' | 'end'> | undefined;
  /** Beside several controls: narrower windows have no room for the days that are left. */
  isTight?: boolean;
  /** In place of the days that are left. */
  children?: ReactNode;
}

/** Shows the period under the title of a screen: "Q4 FY26, Oct 1 to Dec 31, 2026 · 32 days left". */
export function PeriodLine({ period, isTight, children }: PeriodLineProps) {
  const { timeZone } = useSession().organization;
  if (!period) return <span aria-hidden="true">&nbsp;</span>;
  return (
    <span className="num">
      <PeriodText period={period} />
      {children ?? (
        <span className={isTight ? 'max-xl:hidden' : undefined}>{daysLeftWords(period, dayIn(timeZone))}</span>
      )}
    </span>
  );
}
