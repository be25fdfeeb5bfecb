export interface Comparison {
  readonly over: string;
  readonly ours: string;
  readonly theirs: string;
  /** The product does not have it yet, and the table says so. */
  readonly planned?: true;
}

/** Ten things that decide a forecast, and who keeps them. */
export const COMPARISON: readonly Comparison[] = [
  {
    over: 'Deal tracking',
    ours: 'Stage, amount and dates, four scores, and a timeline of every close-date change.',
    theirs: 'Stage, amount and dates, without their history.',
  },
  {
    over: 'Sales intelligence',
    ours: 'Risk, confidence, drag and data quality on every deal, with causes and next steps.',
    theirs: 'Charts of what people entered.',
  },
  {
    over: 'Forecast confidence',
    ours: 'A range learnt from your own history, and how many past quarters landed in range.',
    theirs: 'One number, from stage percentages.',
  },
  {
    over: 'Meeting intelligence',
    ours: 'Transcripts with speakers and times, searched for risks, objections and buying signals.',
    theirs: 'A calendar entry and typed notes.',
  },
  {
    over: 'Contextual communications',
    ours: 'Drafts that use the deal’s people, gaps and history.',
    theirs: 'Templates with a first name filled in.',
    planned: true,
  },
  {
    over: 'Coaching',
    ours: 'Rep and manager see the same gap, its reason and what closing it adds.',
    theirs: 'A pipeline review from memory, deal by deal.',
  },
  {
    over: 'Buying committee visibility',
    ours: 'Roles, influence and freshness of every contact. A missing Economic Buyer or Champion costs points.',
    theirs: 'A list of contacts.',
  },
  {
    over: 'Action planning',
    ours: 'Each rep gets the most useful actions every Monday, with reasons.',
    theirs: 'Tasks that people set themselves.',
  },
  {
    over: 'Framework adoption',
    ours: 'MEDDPIC, BANT and SPICED inside the deal. Evidence moves the score.',
    theirs: 'Custom fields, filled in the day before the review.',
  },
  {
    over: 'Rep usage',
    ours: 'The score moves at once and shows the next step.',
    theirs: 'Reps enter data for their manager.',
  },
];
