import { lazy, useState } from 'react';
import { Card } from '../../../../ui/Card.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Band } from '../../../../ui/charts/Band.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Money, Unknown } from '../../../../ui/format/Money.tsx';
import { formatChange, formatMoney } from '../../../../ui/format/money.ts';
import { LazyPart } from '../../../../ui/LazyPart.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Forecast } from '../../answers.ts';
import { FORECAST_PARTS, screenPath, TRACK_RECORD } from '../../forecastScreens.ts';
import { forecastKind } from '../../forecastWords.ts';
import type { Whose } from '../../whose.ts';
import type { LineFigures } from './callRows.ts';

/** Loaded when somebody asks for it. */
const ForecastNarratives = lazy(async () => ({
  default: (await import('../../../narratives/ForecastNarratives.tsx')).ForecastNarratives,
}));

interface CallSummaryProps {
  forecast: Forecast;
  whose: Whose;
  /** Of the root line; undefined until it is loaded. */
  figures: LineFigures | undefined;
  /** "Team commit", "Commit". */
  commitLabel: string;
}

const figure = (sum: string | null): number | null => (sum === null ? null : Number(sum));

/** One line above the table: most likely, its range on an axis with the commit and the quota, and the accuracy so far. */
export function CallSummary({ forecast, whose, figures, commitLabel }: CallSummaryProps) {
  const [isTold, setIsTold] = useState(false);
  const { currency, period, fitted, noFigure, low, high, mostLikely, committed, quotaMinor } = forecast;
  const seen = { kind: period.kind, containing: period.end, ...whose };
  const words = (style: 'compact' | 'short') => (value: number) => formatMoney(Math.round(value), currency, { style });
  const change = figures?.changeMinor ?? null;
  return (
    <Card className="grid items-center gap-x-8 gap-y-3 py-3.5! md:grid-cols-[minmax(11rem,auto)_minmax(0,1fr)] xl:grid-cols-[minmax(11rem,auto)_minmax(0,1fr)_17rem]">
      <div>
        <h2 className="text-12 font-normal text-ink-3">
          {fitted || noFigure ? 'Most likely' : forecastKind(forecast)}
          {change !== null && (
            <span
              className={classes(
                'font-medium',
                Number(change) !== 0 && (Number(change) < 0 ? 'text-risk' : 'text-health'),
              )}
            >
              {' '}
              {formatChange(change, currency, { style: 'compact' })} this week
            </span>
          )}
        </h2>
        <p className="num flex items-center gap-2 text-28 leading-tight font-semibold tracking-tight">
          {noFigure ? <Unknown /> : <Money minor={mostLikely} currency={currency} style="compact" />}
          {fitted?.provisional && <Chip tone="attention">Provisional</Chip>}
        </p>
        <p className="num text-12 text-ink-3">
          {low !== null && high !== null ? (
            <>
              Range <Money minor={low} currency={currency} style="compact" /> to{' '}
              <Money minor={high} currency={currency} style="compact" /> ·{' '}
            </>
          ) : null}
          <Link to={screenPath(FORECAST_PARTS, seen)} className="finger">
            Why?
          </Link>{' '}
          ·{' '}
          <button
            type="button"
            aria-haspopup="dialog"
            className="finger rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
            onClick={() => setIsTold(true)}
          >
            Summary
          </button>
        </p>
        <Sheet open={isTold} onOpenChange={setIsTold} title={`Summary of ${period.label}`}>
          <LazyPart fallback={<Skeleton className="h-96" />}>
            <ForecastNarratives forecast={forecast} whose={whose} />
          </LazyPart>
        </Sheet>
      </div>
      {noFigure ? (
        <p className="text-balance text-ink-2">{noFigure.reason}</p>
      ) : (
        <Band
          size="line"
          label={`Forecast of ${period.label}`}
          low={figure(low)}
          likely={figure(mostLikely)}
          high={figure(high)}
          closed={Number(forecast.closedSoFar.amountBaseMinor)}
          commit={Number(committed.commitMinor)}
          commitLabel={commitLabel}
          quota={quotaMinor}
          format={words('compact')}
          formatTick={words('short')}
        />
      )}
      <div className="max-xl:hidden">
        <h2 className="text-12 font-normal text-ink-3">{fitted ? 'Accuracy' : 'Method'}</h2>
        <p className="text-pretty text-ink-2">
          {fitted ? fitted.trust.replace(/^Accuracy: /, '') : forecast.model.reason}{' '}
          {fitted && (
            <Link to={screenPath(TRACK_RECORD, seen)} className="finger">
              Details
            </Link>
          )}
        </p>
      </div>
    </Card>
  );
}
