/** What people of the demo company write down. `{buyer}`, `{champion}` and `{account}` are filled in. */
import type { NoteDocument } from '@forecastle/contract';
import type { ComponentKey } from '@forecastle/rules';
import type { PlannedAccount } from './customers.ts';
import type { PlannedWin } from './planned.ts';

export const PRODUCTS: readonly string[] = [
  'Route Planning',
  'Dock Scheduling',
  'Fleet Analytics',
  'Control Tower',
  'Yard Management',
  'Carrier Portal',
  'Demand Sensing',
  'Returns Handling',
];

/** By the stage that the deal is in. */
export const NEXT_STEPS: readonly (readonly string[])[] = [
  ['Introduce ourselves to {buyer}', 'Send the case study before the first call'],
  ['Book the discovery workshop with {champion}', 'Confirm who owns the budget'],
  ['Walk through the current process on site', 'Get last quarter’s delivery figures from {champion}'],
  ['Demonstrate with their own routes', 'Security questionnaire to their IT'],
  ['Review the proposal with {buyer}', 'Agree the rollout plan with {champion}'],
  ['Redlines back from legal', 'Order form to {buyer} for signature'],
];

/** A reason for losing that the company added, and one of every list that it calls otherwise. */
export const OWN_LOSS = 'System not supported';
export const RENAMED_LOSS = { key: 'Champion left', name: 'Sponsor left' } as const;

export const LOSS_REASONS: readonly string[] = [
  'Price',
  'No decision: project stopped',
  'Competitor',
  `${OWN_LOSS}: integration with their ERP`,
  'Budget: moved to next year',
  'Champion left',
];

/** The oftener a reason stands here, the more deals are won for it. */
export const WINS: readonly PlannedWin[] = [
  { reason: 'Product fit', note: null },
  { reason: 'Integration with what they use', note: 'The connection to their ERP was shown with their own data.' },
  { reason: 'Relationship with the buyer', note: null },
  { reason: 'Product fit', note: 'Route planning did what they do by hand today.' },
  { reason: 'Price', note: null },
  { reason: 'Service and support', note: 'Support from their own timezone decided it.' },
  { reason: 'Integration with what they use', note: null },
  { reason: 'Brand and references', note: 'They had talked to two of our customers.' },
  { reason: 'Product fit', note: null },
  { reason: 'Other', note: 'Their group had chosen us elsewhere.' },
  { reason: 'Price', note: 'Two years in advance made the difference.' },
];

export const SUBJECTS: Readonly<Record<'call' | 'meeting' | 'email_sent' | 'email_received', readonly string[]>> = {
  call: [
    'Call with {champion} on next steps',
    'Called {buyer} about the budget',
    'Quick call: questions on integration',
    'Call with {champion} after their planning meeting',
  ],
  meeting: [
    'Discovery workshop at {account}',
    'Demonstration with their own data',
    'Review of the business case with {buyer}',
    'Working session with {champion}',
    'Security review with their IT',
  ],
  email_sent: [
    'Summary of our conversation',
    'Proposal and rollout plan',
    'Answers to the security questionnaire',
    'Case study from a comparable customer',
    'Agenda for Thursday',
  ],
  email_received: [
    'Re: proposal, two questions from finance',
    'Re: figures for the business case',
    'Dates that suit us next week',
    'Re: answers to the security questionnaire',
  ],
};

export const NOTE_SUBJECTS: readonly string[] = [
  'Competitor is in the account with a pilot',
  'Procurement wants a three-year price',
  'Fiscal year ends in June, budget is open until then',
];

export const SOURCES: readonly string[] = ['Discovery call', 'Workshop', 'Email', 'Meeting notes'];

/** The last words are what a red component says. */
export const NOTES: Readonly<Record<ComponentKey, readonly [good: string, open: string, missing: string]>> = {
  metrics: [
    'Late deliveries cost them 1.8% of revenue; target is under 0.5% within two quarters.',
    '{champion} speaks of 12% fewer kilometres, not yet checked by finance.',
    'No figures given so far.',
  ],
  economic_buyer: [
    '{buyer} signs and has said so in the review.',
    '{champion} says that {buyer} decides; we have not heard it from them.',
    'Nobody with budget has been in a meeting.',
  ],
  decision_criteria: [
    'Three criteria in writing: time to live, integration with their ERP, price a vehicle.',
    'Criteria as told by {champion}; procurement may add to them.',
    'They compare by price alone for now.',
  ],
  decision_process: [
    'Pilot review, then the board paper, then legal. Dates agreed with {buyer}.',
    'Legal takes “two or three weeks”; who signs last is open.',
    'Nobody could say what happens after the pilot.',
  ],
  pain: [
    'Dispatchers plan by hand from four in the morning; two have left this year.',
    'Planning takes long; the cost of it is not known yet.',
    'They say that the present tool works well enough.',
  ],
  identify_pain: [
    '{champion} put a figure on it: 40 hours of planning a week in each depot.',
    'Felt in the depots; not yet by finance.',
    'We named the problem, they did not.',
  ],
  champion: [
    '{champion} presented our case to the leadership without us.',
    '{champion} is friendly and answers; has not yet risked anything for us.',
    'No one inside argues for us.',
  ],
  budget: [
    'In the plan of this fiscal year, confirmed by {buyer}.',
    'To come from the transport budget; {buyer} has not confirmed.',
    'No budget this year.',
  ],
  authority: [
    '{buyer} may sign up to 250k alone.',
    'Needs a second signature; whose is open.',
    'Our contact cannot sign.',
  ],
  need: [
    'New depot opens with twice the volume; the present sheet cannot carry it.',
    'Wanted by planning, nice to have for the others.',
    'Need was ours rather than theirs.',
  ],
  timeline: [
    'Live before the peak season; both plans work back from it.',
    '“Before the end of the year”, without a reason for it.',
    'No date.',
  ],
  situation: [
    '140 vehicles from six depots, planned in spreadsheets and a tool of 2011.',
    'Number of depots known, volumes not.',
    'We know what their website says.',
  ],
  impact: [
    'Worth 620k a year by their own count, most of it overtime.',
    'Saves time; worth in money is our estimate.',
    'Not worked out.',
  ],
  critical_event: [
    'Their largest customer fines late deliveries from the first of the quarter after next.',
    'Contract of the present tool ends “some time next year”.',
    'Nothing happens if they wait.',
  ],
  end_vision: [
    '{champion} describes one plan a day, released by six, without phone calls.',
    'They want it “easier”.',
    'Not talked about.',
  ],
  why_anything: [
    'Fines and overtime have the attention of {buyer}.',
    'Costs rise; doing nothing is still an option.',
    'Staying as they are costs them little.',
  ],
  why_us: [
    'Only one that plans with their time windows; shown with their own data.',
    'They like the interface; two others are in the race.',
    'No difference seen from the others.',
  ],
  why_now: [
    'The new depot opens next quarter.',
    'This budget year, if possible.',
    'No reason for now rather than later.',
  ],
};

/** A line that a deal is described by. */
export const DESCRIPTIONS: readonly string[] = [
  'Replaces spreadsheets and a planning tool of 2011 in the depots of {account}.',
  'First depot now, the others within a year when it pays.',
  'Follows a paid pilot with two depots.',
  'Came from the trade fair; {champion} asked for a demonstration with their own data.',
];

export function filled(words: string, customer: PlannedAccount): string {
  const [buyer, champion] = customer.contacts;
  return words
    .replaceAll('{buyer}', buyer?.name ?? 'the buyer')
    .replaceAll('{champion}', champion?.name ?? 'our contact')
    .replaceAll('{account}', customer.name);
}

/** Those whom the company meets, with what its people say of them. */
export const COMPETITORS: readonly {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly strengths: string;
  readonly weaknesses: string;
}[] = [
  {
    name: 'Portcullis Logistics Suite',
    aliases: ['Portcullis', 'PLS'],
    strengths: 'Installed at many ports; finance teams know the invoices.',
    weaknesses: 'A change of routes takes a week and a consultant.',
  },
  {
    name: 'Quaywise',
    aliases: ['Quay Wise'],
    strengths: 'Half our price, live within a month.',
    weaknesses: 'No dock scheduling; no answer on data residency.',
  },
  {
    name: 'Meridian Freight Cloud',
    aliases: ['Meridian', 'MFC'],
    strengths: 'Their group has a framework contract with it.',
    weaknesses: 'Drivers dislike the app; two of their sites went back to paper.',
  },
  {
    name: 'Their own spreadsheets',
    aliases: ['In-house', 'Status quo'],
    strengths: 'Costs nothing that anybody sees.',
    weaknesses: 'One planner knows how they work, and she retires in spring.',
  },
];

type Fill = (text: string) => string;
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const heading = (text: string) => ({ type: 'heading' as const, content: [{ type: 'text' as const, text }] });
const list = (lines: readonly string[]) => ({
  type: 'bulletList' as const,
  content: lines.map((line) => ({ type: 'listItem' as const, content: [paragraph(line)] })),
});

/** Notes as they are written on deals. */
export const DEAL_NOTES: readonly ((fill: Fill) => NoteDocument)[] = [
  (fill) => ({
    type: 'doc',
    content: [
      heading('What they asked for'),
      list(['Price held for three years', 'Two sites first, the others in autumn', 'Training on site']),
      paragraph(fill('{champion} will put this to {buyer} before the end of the month.')),
    ],
  }),
  (fill) => ({
    type: 'doc',
    content: [paragraph(fill('{buyer} reads nothing longer than a page. Send the one-page case, not the deck.'))],
  }),
  () => ({
    type: 'doc',
    content: [
      heading('How they buy'),
      list([
        'Business case to finance',
        'Security questionnaire',
        'Legal needs three weeks',
        'Signature by two directors',
      ]),
    ],
  }),
  (fill) => ({
    type: 'doc',
    content: [
      paragraph(fill('{champion} is on leave for two weeks; the deputy knows the project and answers by phone only.')),
    ],
  }),
];
