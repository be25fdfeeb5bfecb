import { counted } from '../counted.ts';
import type { DataDefect } from '../health/dataQuality.ts';
import { WASTE_NAMES, type Waste } from '../health/dealDrag.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { TRIGGER_NAMES, type TriggerType } from '../triggers/triggerTypes.ts';
import { type Advice, type Advised, known, type PlaybookValues } from './advice.ts';
import type { PipelineVariable } from './playbookVariables.ts';

interface Bucket {
  readonly count: number;
  /** Minor units. */
  readonly amountMinor: bigint;
}

/** The open deals of a filter that are not Omitted, in figures. */
export interface PipelineToAdvise {
  readonly currency: string;
  /** How the reader writes figures. */
  readonly locale?: string | undefined;
  readonly open: Bucket;
  readonly atRisk: Bucket;
  readonly unqualified: Bucket;
  readonly confidence: number | null;
  readonly quality: number | null;
  readonly defects: readonly { readonly defect: DataDefect; readonly count: number; readonly points: number }[];
  /** Mean of the judged deals, and how many are over 50. */
  readonly drag: number | null;
  readonly reviewed: number;
  readonly wastes: readonly { readonly waste: Waste; readonly points: number }[];
  readonly high: number;
  readonly triggers: readonly { readonly type: TriggerType; readonly count: number }[];
}

/** Share of the deals nobody could judge from which that is what is done first. */
const UNQUALIFIED_FROM = 0.2;
const QUALITY_WANTED = 80;
/** Share of the deals that lack people from which it is no longer a matter of single deals. */
const PEOPLE_FROM = 0.1;

const PEOPLE: readonly TriggerType[] = [
  'stale_key_stakeholder',
  'missing_economic_buyer',
  'missing_champion',
  'single_threaded',
];
const DATES: readonly TriggerType[] = ['overdue_close_date', 'repeated_push'];

const DEFECT_NAMES: Readonly<Record<DataDefect, string>> = {
  amount_missing: 'No amount',
  close_date_missing: 'No close date',
  close_date_past: 'Close date has passed',
  no_contact: 'No contact',
  no_economic_buyer: 'No Economic Buyer',
  no_champion: 'No Champion',
  no_recent_activity: 'No activity in 14 days',
  no_next_step: 'No next step',
  no_evidence: 'No evidence',
};

/** The playbook of a pipeline: what asks for a deed first, and how its review goes. */
export function advisePipeline(asked: PipelineToAdvise): Advice {
  const { open, atRisk, unqualified, quality, reviewed, high, triggers } = asked;
  const values = valuesOf(asked);
  if (open.count === 0) {
    const links = [{ label: 'All opportunities', target: { kind: 'opportunities', key: null } }];
    return {
      advised: [{ section: 'pipeline.empty', because: [{ label: 'Open deals', text: 'None' }], links }],
      later: [],
      values,
    };
  }
  const of = (types: readonly TriggerType[]) => triggers.filter(({ type, count }) => types.includes(type) && count > 0);
  const most = (types: readonly TriggerType[]) => Math.max(0, ...of(types).map(({ count }) => count));
  const told = (types: readonly TriggerType[]) =>
    of(types).map(({ type, count }) => ({ label: TRIGGER_NAMES[type], text: counted(count, 'deal') }));
  const advised: Advised[] = [];
  if (high > 0) {
    advised.push({
      section: 'pipeline.triggers',
      because: [{ label: 'Risk triggers of high urgency', text: String(high) }],
      links: [{ label: 'See the risk triggers', target: { kind: 'triggers', key: null } }],
    });
  }
  if (atRisk.count > 0) {
    advised.push({
      section: 'pipeline.at_risk',
      because: [
        { label: 'At high risk', text: `${counted(atRisk.count, 'deal')}, ${money(atRisk, asked)}` },
        { label: 'Share of the open amount', text: percentOf(atRisk, open) },
      ],
      links: [{ label: 'See the deals at risk', target: { kind: 'deals', key: 'at_risk' } }],
    });
  }
  if (unqualified.count >= open.count * UNQUALIFIED_FROM && unqualified.count > 0) {
    advised.push({
      section: 'pipeline.unqualified',
      because: [
        {
          label: 'Not yet qualified',
          text: `${unqualified.count} of ${counted(open.count, 'deal')}, ${money(unqualified, asked)}`,
        },
      ],
      links: [{ label: 'See the deals', target: { kind: 'deals', key: 'unqualified' } }],
    });
  }
  if (most(DATES) > 0) {
    advised.push({
      section: 'pipeline.dates',
      because: told(DATES),
      links: [{ label: 'See the deals that are overdue', target: { kind: 'deals', key: 'overdue' } }],
    });
  }
  if (most(PEOPLE) >= open.count * PEOPLE_FROM && most(PEOPLE) > 0) {
    advised.push({
      section: 'pipeline.people',
      because: told(PEOPLE),
      links: [{ label: 'See who has gone quiet', target: { kind: 'freshness', key: null } }],
    });
  }
  if (reviewed > 0) {
    advised.push({
      section: 'pipeline.drag',
      because: [
        { label: 'Drag over 50', text: counted(reviewed, 'deal') },
        ...(asked.drag === null ? [] : [{ label: 'Mean drag', text: String(asked.drag) }]),
      ],
      links: [{ label: 'See the drag', target: { kind: 'drag', key: null } }],
    });
  }
  if (quality !== null && quality < QUALITY_WANTED) {
    advised.push({
      section: 'pipeline.quality',
      because: [{ label: 'Data quality', text: String(quality) }],
      links: [{ label: 'See what is missing', target: { kind: 'quality', key: null } }],
    });
  }
  if (advised.length === 0) advised.push({ section: 'pipeline.sound', because: openFacts(asked), links: [] });
  advised.push({
    section: 'pipeline.review',
    because: openFacts(asked),
    links: [{ label: 'Open the action plans', target: { kind: 'plans', key: null } }],
  });
  return { advised, later: [], values };
}

const openFacts = (asked: PipelineToAdvise) => [
  { label: 'Open', text: `${counted(asked.open.count, 'deal')}, ${money(asked.open, asked)}` },
  ...(asked.confidence === null ? [] : [{ label: 'Confidence', text: String(asked.confidence) }]),
];

const money = ({ amountMinor }: Bucket, { currency, locale }: Pick<PipelineToAdvise, 'currency' | 'locale'>): string =>
  formatMoney(Number(amountMinor), currency, 'compact', locale);

/** Percent by amount, to a tenth as on the screens; by count where nothing has an amount. */
function percentOf(part: Bucket, whole: Bucket): string {
  const share =
    whole.amountMinor === 0n
      ? part.count / Math.max(1, whole.count)
      : Number(part.amountMinor) / Number(whole.amountMinor);
  return `${Math.round(share * 1000) / 10}%`;
}

/** Kinds of triggers that are named; the others are counted. */
const KINDS = 5;

const most = (kinds: readonly string[]): readonly string[] =>
  kinds.length <= KINDS ? kinds : [...kinds.slice(0, KINDS), `and ${counted(kinds.length - KINDS, 'further kind')}`];

function valuesOf(asked: PipelineToAdvise): PlaybookValues<PipelineVariable> {
  const { open, atRisk, unqualified, confidence, quality, defects, drag, reviewed, wastes, high, triggers } = asked;
  const number = (value: number | null) => known(value === null ? null : String(value));
  const some = (count: number, noun: string) => known(count === 0 ? null : counted(count, noun));
  return {
    deals: [counted(open.count, 'deal')],
    open: [money(open, asked)],
    at_risk: known(atRisk.count === 0 ? null : money(atRisk, asked)),
    at_risk_deals: some(atRisk.count, 'deal'),
    at_risk_percent: known(atRisk.count === 0 ? null : percentOf(atRisk, open)),
    confidence: number(confidence),
    quality: number(quality),
    defects: defects
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points)
      .map(({ defect, count, points }) => `${DEFECT_NAMES[defect]}: ${counted(count, 'deal')}, ${points} points`),
    unqualified: some(unqualified.count, 'deal'),
    drag: number(drag),
    reviewed: some(reviewed, 'deal'),
    wastes: wastes
      .filter(({ points }) => points > 0)
      .map(({ waste, points }) => `${WASTE_NAMES[waste]}: ${points} points of the mean`),
    high: some(high, 'trigger'),
    triggers: most(
      triggers
        .toSorted((a, b) => b.count - a.count)
        .map(({ type, count }) => `${TRIGGER_NAMES[type]}: ${counted(count, 'deal')}`),
    ),
  };
}
