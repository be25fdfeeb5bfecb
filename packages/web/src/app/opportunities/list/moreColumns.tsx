import {
  DEAL_LIST_FIELDS,
  type DealListField,
  dayOfIsoDate,
  FREE_DEAL_TEXTS,
  STATUS_NAMES,
  snake,
} from '@forecastle/rules';
import type { ReactNode } from 'react';
import { DateText } from '../../../ui/format/DateText.tsx';
import { dayIn, formatDay } from '../../../ui/format/dates.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { ScoreCell } from '../../../ui/ScoreCell.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { Deal } from '../deal.ts';
import { partScore, RISK_WORDS } from '../scoreBands.ts';

export interface MoreColumnsInput {
  readonly currency: string;
  readonly timeZone: string;
  readonly today: string;
}

/** Pixels inside the chip of a score. */
const CHIP = 24;

/** Days a deal has been in its stage; null when it is closed or the day is not known. */
const daysInStage = (deal: Deal, today: string): number | null =>
  deal.status !== 'open' || deal.stageEnteredOn === null
    ? null
    : Math.max(0, dayOfIsoDate(today) - dayOfIsoDate(deal.stageEnteredOn));

/** Every column beyond the usual ones. */
export function moreColumns({ currency, timeZone, today }: MoreColumnsInput): readonly Column<Deal>[] {
  const make = (
    key: DealListField,
    rest: Omit<Column<Deal>, 'key' | 'header'> & { header?: string },
  ): Column<Deal> => ({
    header: DEAL_LIST_FIELDS[key].name,
    key,
    narrow: 'hidden',
    ...rest,
  });
  const words = (key: DealListField, of: (deal: Deal) => string | null): Column<Deal> =>
    make(key, {
      text: (deal) => of(deal) ?? '',
      cell: (deal) => {
        const text = of(deal);
        return text === null || text === '' ? (
          <Unknown />
        ) : (
          <span className="block truncate" title={text}>
            {text}
          </span>
        );
      },
    });
  const figure = (key: DealListField, of: (deal: Deal) => string | null, cell?: (deal: Deal) => ReactNode) =>
    make(key, {
      align: 'end',
      text: (deal) => of(deal) ?? '',
      cell: cell ?? ((deal) => of(deal) ?? <Unknown />),
    });
  const day = (key: DealListField, of: (deal: Deal) => string | null) =>
    figure(
      key,
      (deal) => {
        const value = of(deal);
        return value === null ? null : formatDay(value);
      },
      (deal) => <DateText day={of(deal)} />,
    );
  const score = (key: DealListField, of: (deal: Deal) => number): Column<Deal> =>
    make(key, {
      align: 'end',
      chrome: CHIP,
      text: (deal) => String(Math.round(of(deal))),
      cell: (deal) =>
        deal.status === 'open' ? (
          <ScoreCell mark={false} {...partScore(of(deal))} notYetQualified={deal.health.notYetQualified && 'short'} />
        ) : (
          <Unknown />
        ),
    });
  const yes = (key: DealListField, of: (deal: Deal) => boolean) => words(key, (deal) => (of(deal) ? 'Yes' : 'No'));
  const onDay = (instant: string | null) => (instant === null ? null : dayIn(timeZone, Date.parse(instant)));

  return [
    words('status', ({ status }) => STATUS_NAMES[status]),
    words('team', ({ team }) => team?.name ?? null),
    words('currency', (deal) => deal.currency),
    figure('win_probability', ({ winProbability }) => `${winProbability}%`),
    words('products', ({ products }) => products.join(', ')),
    words('line_product', ({ lineProducts }) => lineProducts.join(', ')),
    words('line_family', ({ lineFamilies }) => lineFamilies.join(', ')),
    // The next step is one of the usual ones, and is changed where it stands.
    ...FREE_DEAL_TEXTS.filter((text) => text !== 'nextStep').map((text) => words(snake(text), (deal) => deal[text])),
    words('qualified_out', ({ qualifiedOutFor }) => qualifiedOutFor),
    words('stage_before_close', ({ stageBeforeClose }) => stageBeforeClose),
    words('competitor', ({ competitorNames }) => competitorNames.join(', ')),
    day('stage_entered_on', ({ stageEnteredOn }) => stageEnteredOn),
    figure('days_in_stage', (deal) => daysInStage(deal, today)?.toLocaleString() ?? null),
    figure('pushes', ({ pushCount }) => pushCount.toLocaleString()),
    day('created_on', ({ createdOn }) => createdOn),
    { ...day('updated', ({ updatedAt }) => onDay(updatedAt)), sortable: true },
    words('external_id', ({ externalId }) => externalId),
    words('account_industry', ({ accountFacts }) => accountFacts?.industry ?? null),
    words('account_segment', ({ accountFacts }) => accountFacts?.segment ?? null),
    words('account_territory', ({ accountFacts }) => accountFacts?.territory ?? null),
    yes('account_strategic', ({ accountFacts }) => accountFacts?.strategic ?? false),
    words('risk_band', ({ status, health }) =>
      status !== 'open' ? null : health.notYetQualified ? 'Not yet qualified' : RISK_WORDS[health.riskBand],
    ),
    {
      ...figure(
        'stake',
        ({ health }) => formatMoney(health.stakeMinor, currency),
        (deal) => <Money minor={deal.status === 'open' ? deal.health.stakeMinor : null} currency={currency} />,
      ),
      sortable: true,
    },
    score('data_quality', ({ health }) => health.dataQuality),
    yes('not_yet_qualified', ({ health }) => health.notYetQualified),
    score('key_people', ({ health }) => health.contactRisk),
    score('activity', ({ health }) => health.activityDrag),
    score('commitment', ({ health }) => health.commitment),
    day('last_activity', ({ health }) => onDay(health.lastActivityAt)),
    score('frameworks', ({ health }) => health.frameworkCompleteness),
    score('meddpic', ({ health }) => health.frameworkHealth.meddpic),
    score('bant', ({ health }) => health.frameworkHealth.bant),
    score('discovery', ({ health }) => health.frameworkHealth.spiced),
    score('three_whys', ({ health }) => health.frameworkHealth.threeWhys),
  ];
}
