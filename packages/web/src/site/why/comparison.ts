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
    ours: 'Stage, amount and dates, four scores, and a timeline that says who moved the close date, when and how often.',
    theirs: 'Stage, amount and dates as somebody last typed them.',
  },
  {
    over: 'Sales intelligence',
    ours: 'Risk, confidence, drag and data quality on every deal, each opening into its parts and what would help most.',
    theirs: 'Charts of what was entered. Reading them is up to you.',
  },
  {
    over: 'Forecast confidence',
    ours: 'A band learnt from your own past, made of parts that add up to the dollar, and how often past bands held.',
    theirs: 'One number, from stage percentages or from a feeling.',
  },
  {
    over: 'Meeting intelligence',
    ours: 'Transcripts with speakers and times will be mined for risks, objections and buying signals of the deal.',
    theirs: 'A calendar entry, and the notes somebody wrote that evening.',
    planned: true,
  },
  {
    over: 'Contextual communications',
    ours: 'Drafts and answers will draw on the deal: its people, its gaps and its history.',
    theirs: 'Templates with a first name filled in.',
    planned: true,
  },
  {
    over: 'Coaching',
    ours: 'Rep and manager look at the same gap, with its reason and the points that closing it would bring.',
    theirs: 'A pipeline review from memory, deal by deal.',
  },
  {
    over: 'Buying committee visibility',
    ours: 'Roles, influence and freshness of every contact. A missing Economic Buyer or Champion costs points one can see.',
    theirs: 'A list of contacts. Silence does not show.',
  },
  {
    over: 'Action planning',
    ours: 'Every Monday each rep gets the actions that would help the forecast most, with the reason.',
    theirs: 'Tasks that people remember to set themselves.',
  },
  {
    over: 'Framework adoption',
    ours: 'MEDDPIC, BANT and SPICED inside the deal. Evidence moves the score, so filling it in is worth it.',
    theirs: 'Custom fields, filled in the day before the review.',
  },
  {
    over: 'Rep usage',
    ours: 'A rep gets something back: the score moves at once and says what comes next.',
    theirs: 'Reps fill it in for somebody else.',
  },
];
