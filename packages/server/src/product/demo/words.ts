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
  ['Intro call with {buyer}', 'Send the case study before the first call'],
  ['Book the discovery workshop with {champion}', 'Confirm who owns the budget'],
  ['Walk through the current process on site', 'Get last quarter’s delivery figures from {champion}'],
  ['Demo with their own routes', 'Security questionnaire to their IT'],
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
  { reason: 'Integration with what they use', note: 'We showed the ERP integration with their data.' },
  { reason: 'Relationship with the buyer', note: null },
  { reason: 'Product fit', note: 'Route planning replaces manual work.' },
  { reason: 'Price', note: null },
  { reason: 'Service and support', note: 'Support in their timezone was decisive.' },
  { reason: 'Integration with what they use', note: null },
  { reason: 'Brand and references', note: 'They talked to two of our customers.' },
  { reason: 'Product fit', note: null },
  { reason: 'Other', note: 'Their group had chosen us elsewhere.' },
  { reason: 'Price', note: 'Two-year prepayment made the difference.' },
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
    'Demo with their own data',
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
    'Re: numbers for the business case',
    'Times for next week',
    'Re: answers to the security questionnaire',
  ],
};

export const NOTE_SUBJECTS: readonly string[] = [
  'Competitor is running a pilot here',
  'Procurement wants a three-year price',
  'Fiscal year ends in June, budget is open until then',
];

export const SOURCES: readonly string[] = ['Discovery call', 'Workshop', 'Email', 'Meeting notes'];

/** The last words are what a red component says. */
export const NOTES: Readonly<Record<ComponentKey, readonly [good: string, open: string, missing: string]>> = {
  metrics: [
    'Late deliveries cost them 1.8% of revenue; target is under 0.5% within two quarters.',
    '{champion} expects 12% fewer kilometres. Finance has not checked it.',
    'No numbers yet.',
  ],
  economic_buyer: [
    '{buyer} approves and said so in the review.',
    '{champion} says {buyer} decides. Not confirmed by {buyer}.',
    'No budget holder has joined a meeting.',
  ],
  decision_criteria: [
    'Three written criteria: time to live, ERP integration, price per vehicle.',
    'Criteria from {champion}. Procurement may add more.',
    'They compare on price only.',
  ],
  decision_process: [
    'Pilot review, then the board paper, then legal. Dates agreed with {buyer}.',
    'Legal takes “two or three weeks”. Final signer unknown.',
    'Nobody knows what happens after the pilot.',
  ],
  pain: [
    'Dispatchers plan by hand from four in the morning; two have left this year.',
    'Planning takes long. Cost unknown.',
    'They say the current tool is good enough.',
  ],
  identify_pain: [
    '{champion} put a number on it: 40 planning hours a week per depot.',
    'Depots feel it, finance does not yet.',
    'We raised the problem, they did not.',
  ],
  champion: [
    '{champion} presented our case to leadership without us.',
    '{champion} is friendly and responsive, but has not acted for us.',
    'No one sells for us inside.',
  ],
  budget: [
    'In this year’s budget, confirmed by {buyer}.',
    'From the transport budget, not confirmed by {buyer}.',
    'No budget this year.',
  ],
  authority: [
    '{buyer} can sign up to 250k alone.',
    'Needs a second signature, signer unknown.',
    'Our contact cannot sign.',
  ],
  need: [
    'New depot doubles the volume. The spreadsheet cannot handle it.',
    'Planning wants it, others see a nice-to-have.',
    'We see the need, they do not.',
  ],
  timeline: [
    'Live before peak season. Both plans work back from that date.',
    '“Before year-end”, no reason given.',
    'No date.',
  ],
  situation: [
    '140 vehicles from six depots, planned in spreadsheets and a tool of 2011.',
    'Depot count known, volumes unknown.',
    'Only website information.',
  ],
  impact: [
    'Worth 620k a year by their count, mostly overtime.',
    'Saves time. The money value is our estimate.',
    'Not quantified.',
  ],
  critical_event: [
    'Their largest customer fines late deliveries starting in two quarters.',
    'Current contract ends “some time next year”.',
    'No consequence if they wait.',
  ],
  end_vision: [
    '{champion} wants one plan a day, out by six, no phone calls.',
    'They want it “easier”.',
    'Not discussed.',
  ],
  why_anything: [
    '{buyer} cares about fines and overtime.',
    'Costs rise, but doing nothing is an option.',
    'The status quo costs them little.',
  ],
  why_us: [
    'Only we plan with their time windows, shown with their data.',
    'They like the interface. Two competitors remain.',
    'They see no difference from the others.',
  ],
  why_now: ['The new depot opens next quarter.', 'This budget year, if possible.', 'No reason to act now.'],
};

/** A line that a deal is described by. */
export const DESCRIPTIONS: readonly string[] = [
  'Replaces spreadsheets and a planning tool of 2011 in the depots of {account}.',
  'First depot now, the others within a year if it pays off.',
  'Follows a paid pilot with two depots.',
  'Met at the trade fair. {champion} asked for a demo with their data.',
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
    strengths: 'Installed at many ports. Known to finance teams.',
    weaknesses: 'Route changes take a week and a consultant.',
  },
  {
    name: 'Quaywise',
    aliases: ['Quay Wise'],
    strengths: 'Half our price, live within a month.',
    weaknesses: 'No dock scheduling, no answer on data residency.',
  },
  {
    name: 'Meridian Freight Cloud',
    aliases: ['Meridian', 'MFC'],
    strengths: 'Framework contract with the group.',
    weaknesses: 'Drivers dislike the app. Two sites went back to paper.',
  },
  {
    name: 'Their own spreadsheets',
    aliases: ['In-house', 'Status quo'],
    strengths: 'No visible cost.',
    weaknesses: 'Only one planner knows it, and she retires in spring.',
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
    content: [paragraph(fill('{buyer} wants one page. Send the one-page case, not the deck.'))],
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
    content: [paragraph(fill('{champion} is on leave for two weeks. The deputy knows the project. Phone only.'))],
  }),
];
