import {
  type DealFacts,
  explainDrag,
  FRAMEWORKS,
  INACTIVITY_FREE_DAYS,
  INACTIVITY_FULL_DAYS,
  MEDIAN_MIN_DEALS,
  MISSING_ROLE_DRAG_POINTS,
  OVERSTAY_FULL_MULTIPLE,
  PAST_CLOSE_DATE_POINTS,
  PUSH_SLIPPAGE_POINTS,
  PUSHES_SLIPPAGE_MAX,
  STALE_STAKEHOLDER_POINTS,
  STAND_IN_MEDIAN_DAYS,
  type Strength,
} from '@forecastle/rules';
import { DEAL, metDaysAgo, NOW, SETTINGS } from '../worked/deal.ts';
import { inWords } from '../worked/inWords.ts';

export interface Waste {
  readonly key: string;
  readonly name: string;
  readonly max: number;
  readonly rule: string;
  readonly points: readonly number[];
  readonly from: string;
  readonly to: string;
}

const pointsOf = (key: string, facts: Partial<DealFacts>) =>
  explainDrag({ ...DEAL, ...facts }, SETTINGS, NOW).parts.find((part) => part.key === key)?.points.value ?? 0;

const maxOf = (key: string) => explainDrag(DEAL, SETTINGS, NOW).parts.find((part) => part.key === key)?.of ?? 0;

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index);

const median = SETTINGS.medianStageDays ?? STAND_IN_MEDIAN_DAYS;

/** Late-phase evidence of which so many components are confirmed. */
const confirmed = (count: number) => {
  const components = [
    ...FRAMEWORKS.meddpic.map((component) => ({ framework: 'meddpic' as const, component })),
    ...FRAMEWORKS.bant.map((component) => ({ framework: 'bant' as const, component })),
  ];
  return components.slice(0, count).map((item) => ({ ...item, strength: 'green' as Strength, hasNotes: true }));
};

const committee = [
  { economicBuyer: metDaysAgo(2, 9), champion: metDaysAgo(2, 8) },
  { economicBuyer: null, champion: metDaysAgo(2, 8) },
  { economicBuyer: null, champion: metDaysAgo(60, 8) },
];

/** Lists the five causes with their points, calculated by the rules step by step. */
export const WASTES: readonly Waste[] = [
  {
    key: 'inactivity',
    name: 'Inactivity',
    max: maxOf('inactivity'),
    rule: `No points for the first ${INACTIVITY_FREE_DAYS} quiet days, then a little more each day until day ${INACTIVITY_FULL_DAYS}.`,
    points: upTo(40).map((days) => pointsOf('inactivity', { lastActivityDay: NOW.day - days })),
    from: 'today',
    to: '40 quiet days',
  },
  {
    key: 'overstay',
    name: 'Too long in stage',
    max: maxOf('overstay'),
    rule: `Days in the stage, compared with your won deals: no points up to their median, all points at ${inWords(OVERSTAY_FULL_MULTIPLE)} times the median. With fewer than ${MEDIAN_MIN_DEALS} won deals, ${STAND_IN_MEDIAN_DAYS} days replace the median, and the explanation says so.`,
    points: upTo(40).map((tenths) => pointsOf('overstay', { stageEnteredDay: NOW.day - (tenths / 10) * median })),
    from: 'just entered',
    to: '4× the median',
  },
  {
    key: 'slippage',
    name: 'Slippage',
    max: maxOf('slippage'),
    rule: `${PUSH_SLIPPAGE_POINTS} points for each push of the close date, up to ${PUSHES_SLIPPAGE_MAX}, and ${PAST_CLOSE_DATE_POINTS} more while the date is past.`,
    points: [
      ...upTo(4).map((pushes) => pointsOf('slippage', { pushes, closeDay: NOW.day + 20 })),
      pointsOf('slippage', { pushes: 4 }),
    ],
    from: 'never pushed',
    to: '4 pushes, overdue',
  },
  {
    key: 'stakeholders',
    name: 'Stakeholders',
    max: maxOf('stakeholders'),
    rule: `For the Economic Buyer and the Champion each: ${MISSING_ROLE_DRAG_POINTS} when nobody has the role, ${STALE_STAKEHOLDER_POINTS} when the contact is stale.`,
    points: committee.map((people) => pointsOf('stakeholders', people)),
    from: 'both met',
    to: 'one missing, one stale',
  },
  {
    key: 'qualification',
    name: 'Qualification',
    max: maxOf('qualification'),
    rule: 'Answers that the phase needs and nobody has confirmed yet, from the frameworks’ evidence.',
    points: upTo(11).map((open) => pointsOf('qualification', { evidence: confirmed(11 - open) })),
    from: 'all confirmed',
    to: 'none confirmed',
  },
];
