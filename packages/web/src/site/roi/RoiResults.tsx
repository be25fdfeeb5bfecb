import {
  breakEvenMonth,
  CAUTIOUS_ROI_ASSUMPTIONS,
  formatPrice,
  formatRoi,
  isBeyondEveryDeal,
  type PriceCurrency,
  type RoiResults as Results,
  type RoiAssumptions,
  type RoiInputs,
  returnOnInvestment,
  writeRoiInput,
} from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { breakEvenWords, decimal, percent } from './words.ts';

export interface RoiResultsProps {
  inputs: RoiInputs;
  assumptions: RoiAssumptions;
  results: Results;
  currency: PriceCurrency;
}

/** The return, the parts it is made of, and beside each part what it was worked out from. */
export function RoiResults({ inputs, assumptions, results, currency }: RoiResultsProps) {
  const money = (minor: number) => formatPrice(minor, currency);
  const isLoss = results.netGainMinor < 0;
  const reps = `${decimal(inputs.salesReps)} ${inputs.salesReps === 1 ? 'rep' : 'reps'}`;
  const hours = writeRoiInput('adminHours', inputs.adminHours);
  return (
    <>
      <p className="text-14 font-medium text-ink-3">Return in a year</p>
      <p className="num mt-1 text-48 font-semibold tracking-[-0.03em]">{formatRoi(results.roiHundredths)}</p>
      <p className={classes('num text-14', isLoss ? 'text-risk' : 'text-ink-2')}>
        {isLoss && '▼ '}
        {money(results.netGainMinor)} ÷ {money(results.annualCostMinor)} cost
      </p>
      <dl className="num mt-5 border-t border-line print:mt-2 print:columns-2 print:gap-8">
        <Row
          label="Revenue uplift"
          working={`${money(inputs.monthlyPipeline)} × 12 × ${reps} × ${percent(results.newCloseRate - results.originalCloseRate)}`}
          value={money(results.revenueUpliftMinor)}
        />
        <Row
          label="Time saved value"
          working={`${money(inputs.avgSalary)} × ${assumptions.timeSavedPercent}% × ${reps}`}
          value={money(results.timeSavedMinor)}
        />
        <Row label="Total gain" working="Uplift + time saved" value={money(results.totalGainMinor)} strong />
        <Row
          label="Annual cost"
          working={`${reps} × ${money(results.perUserMinor)} × 12, Enterprise`}
          value={money(-results.annualCostMinor)}
        />
        <Row label="Net gain" working="Total gain − annual cost" value={money(results.netGainMinor)} strong />
        <Row
          label="New close rate"
          working={`${percent(results.originalCloseRate)} × ${percent(100 + assumptions.closeRateLiftPercent)}`}
          value={percent(results.newCloseRate)}
        />
        <Row label="Extra deals" working={`Uplift ÷ ${money(inputs.dealSize)}`} value={decimal(results.extraDeals)} />
        <Row
          label="Hours saved"
          working={`${hours} × ${assumptions.timeSavedPercent}% × ${reps} × 52 weeks`}
          value={decimal(results.hoursSaved)}
        />
        <Row
          label="Breaks even"
          working="Gain so far covers the year’s cost"
          value={breakEvenWords(breakEvenMonth(results))}
        />
      </dl>
      <CautiousCase inputs={inputs} currency={currency} />
      {isBeyondEveryDeal(results) && (
        <p className="mt-4 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
          The new close rate is above 100%. Lower the close rate or its lift.
        </p>
      )}
    </>
  );
}

/** Beside what somebody hopes for, the least the sliders allow, and what both take for granted. */
function CautiousCase({ inputs, currency }: Pick<RoiResultsProps, 'inputs' | 'currency'>) {
  const cautious = returnOnInvestment(inputs, CAUTIOUS_ROI_ASSUMPTIONS, currency);
  const { timeSavedPercent, closeRateLiftPercent } = CAUTIOUS_ROI_ASSUMPTIONS;
  return (
    <section
      aria-label="Cautious case"
      className="mt-5 rounded-md border border-line px-4 py-3 print:mt-1 print:border-0 print:p-0"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-5">
        <span className="font-semibold">Cautious case</span>
        <span className="num font-semibold">{formatRoi(cautious.roiHundredths)}</span>
      </p>
      <p className="num mt-1 text-14 text-ink-2 print:hidden">
        With {timeSavedPercent}% of time saved and {closeRateLiftPercent}% close rate lift the net gain is{' '}
        {formatPrice(cautious.netGainMinor, currency)}.
      </p>
      <p className="mt-2 text-14 text-ink-3 print:hidden">
        All figures assume a new pipeline each month that closes at your rate, and saved time worth its salary. Enter
        lower figures if you doubt one.
      </p>
    </section>
  );
}

interface RowProps {
  label: string;
  working: string;
  value: string;
  strong?: boolean;
}

function Row({ label, working, value, strong = false }: RowProps) {
  return (
    <div className="grid break-inside-avoid grid-cols-[1fr_auto] items-baseline gap-x-5 border-b border-line py-2 last:border-0 last:pb-0 print:py-0.5">
      <dt className={classes('min-w-0', strong && 'font-semibold')}>{label}</dt>
      <dd className={classes('text-right', strong ? 'font-semibold' : 'font-medium')}>{value}</dd>
      <dd className="col-span-2 text-14 text-ink-3">{working}</dd>
    </div>
  );
}
