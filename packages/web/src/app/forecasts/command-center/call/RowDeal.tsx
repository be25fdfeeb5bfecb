import { CATEGORY_NAMES } from '@forecastle/rules';
import { classes } from '../../../../ui/classes.ts';
import { DateText } from '../../../../ui/format/DateText.tsx';
import { Unknown } from '../../../../ui/format/Money.tsx';
import { formatMoney } from '../../../../ui/format/money.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { ScoreCell } from '../../../../ui/ScoreCell.tsx';
import { dealPath } from '../../../opportunities/deal.ts';
import type { Forecast, ForecastDeal } from '../../answers.ts';
import { InForecastPicker } from '../what-if/InForecastPicker.tsx';
import type { WhatIf } from '../what-if/whatIf.ts';
import { CallCell, OPENED } from './CallCell.tsx';
import type { FigureUnit } from './figureUnit.ts';

interface RowDealProps {
  deal: ForecastDeal;
  unit: FigureUnit;
  forecast: Forecast;
  whatIf: WhatIf | null;
  onWhatIf: (whatIf: WhatIf | null) => void;
}

/** One open deal under its rep: what it adds and why, and whether the comparison includes it. */
export function RowDeal({ deal, unit, forecast, whatIf, onWhatIf }: RowDealProps) {
  const { id, name, amountBaseMinor, closeDate, overdue, chance, contributionMinor, changeMinor, other } = deal;
  const exact = (minor: number) => formatMoney(minor, forecast.currency, { style: 'exact' });
  const isOut = whatIf?.kind === 'out';
  const struck = isOut ? 'line-through decoration-ink-3' : undefined;
  return (
    <tr
      className={`${OPENED} h-8 border-b border-line/60 max-sm:grid max-sm:h-auto max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3`}
    >
      <th
        scope="row"
        colSpan={2}
        className="max-w-55 py-1 pl-11 text-left leading-4.5 font-medium normal-nums max-sm:col-span-2 max-sm:max-w-none max-sm:p-0"
      >
        <Link
          to={dealPath(id)}
          className={classes('inline-flex min-h-6 items-center touch:min-h-12 touch:min-w-12', struck)}
          title={name}
        >
          <span className="line-clamp-2">{name}</span>
        </Link>
      </th>
      <CallCell heading="Closes">
        {closeDate === null ? (
          <span className="text-ink-3">No date</span>
        ) : (
          <span className={classes(overdue && 'font-medium text-risk', other && 'text-ink-3')}>
            {overdue && (
              <>
                <Icon name="alert" size={13} className="mr-1 inline" />
                <span className="sr-only">overdue </span>
              </>
            )}
            <DateText day={closeDate} year={false} />
          </span>
        )}
      </CallCell>
      <CallCell heading="Category">{CATEGORY_NAMES[deal.category ?? 'pipeline']}</CallCell>
      <CallCell heading="Risk score">
        <ScoreCell score={deal.risk} band={deal.riskBand} />
      </CallCell>
      <CallCell heading="Amount">
        {amountBaseMinor === null ? (
          <Unknown />
        ) : (
          <span title={exact(amountBaseMinor)} className={struck}>
            {unit.show(amountBaseMinor)}
          </span>
        )}
      </CallCell>
      <CallCell heading="Adds">
        <span title={exact(contributionMinor)} className={struck}>
          {unit.show(contributionMinor)}
        </span>
      </CallCell>
      <td
        colSpan={2}
        className="max-w-44 px-2 py-1 leading-4.5 normal-nums max-sm:col-span-2 max-sm:max-w-none max-sm:p-0"
      >
        <span className="sm:line-clamp-3">
          <span className="font-semibold text-forecast">{Math.round(chance.percent)}%</span>{' '}
          <span
            className={deal.question ? 'font-medium text-attention-ink' : 'text-ink-2'}
            title={deal.question ?? deal.mainReason ?? undefined}
          >
            {deal.question ?? deal.mainReason ?? ''}
          </span>
        </span>
      </td>
      <CallCell heading="This week">
        {changeMinor === null ? <Unknown /> : <span title={exact(changeMinor)}>{unit.showChange(changeMinor)}</span>}
      </CallCell>
      <td className="py-0.5 pr-5 text-right max-sm:col-span-2 max-sm:p-0 print:hidden">
        <InForecastPicker deal={deal} forecast={forecast} whatIf={whatIf} onChange={onWhatIf} />
      </td>
    </tr>
  );
}
