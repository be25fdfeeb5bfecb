import {
  breakEvenMonth,
  formatPrice,
  formatRoi,
  type PriceCurrency,
  type RoiAssumptions,
  type RoiInputs,
  type RoiResults,
  writeRoiInput,
} from '@forecastle/rules';
import { breakEvenWords, decimal } from './words.ts';

export interface RoiMail {
  readonly inputs: RoiInputs;
  readonly assumptions: RoiAssumptions;
  readonly results: RoiResults;
  readonly currency: PriceCurrency;
  /** The whole address that reopens the same inputs. */
  readonly link: string;
  readonly product: string;
}

/** A draft in the reader's own mail program, addressed to nobody yet. */
export function roiMailAddress(mail: RoiMail): string {
  return `mailto:?subject=${encodeURIComponent(subject(mail))}&body=${encodeURIComponent(body(mail))}`;
}

const subject = ({ product, results }: RoiMail) =>
  `Business case for ${product}: ${formatRoi(results.roiHundredths)} return in a year`;

/** The contact page with its subject chosen and the figures in the message. */
export function roiContactAddress(mail: RoiMail): string {
  return `/contact?topic=roi&message=${encodeURIComponent(body(mail))}#message`;
}

/** Lines end as mail asks for. */
function body({ inputs, assumptions, results, currency, link, product }: RoiMail): string {
  const money = (minor: number) => formatPrice(minor, currency);
  return [
    `Here is what ${product} would cost and return for our team in a year, by its own calculator.`,
    '',
    `Return: ${formatRoi(results.roiHundredths)}`,
    `Net gain: ${money(results.netGainMinor)}`,
    `  Revenue uplift: ${money(results.revenueUpliftMinor)}`,
    `  Time saved: ${money(results.timeSavedMinor)}`,
    `  Cost: ${money(results.annualCostMinor)} (${inputs.salesReps} x ${money(results.perUserMinor)} x 12)`,
    `Extra deals: ${decimal(results.extraDeals)}`,
    `Hours saved: ${decimal(results.hoursSaved)}`,
    `Break-even: ${breakEvenWords(breakEvenMonth(results))}`,
    '',
    `Worked out from ${inputs.salesReps} reps at ${money(inputs.avgSalary)}, ${money(inputs.monthlyPipeline)} pipeline per rep a month, ${writeRoiInput('closeRate', inputs.closeRate)}% close rate, ${money(inputs.dealSize)} gross profit per deal, ${writeRoiInput('adminHours', inputs.adminHours)} admin hours a week.`,
    `Assumed: ${assumptions.timeSavedPercent}% of time saved, close rate lifted by ${assumptions.closeRateLiftPercent}% of itself.`,
    '',
    `The same figures, to change: ${link}`,
  ].join('\r\n');
}
