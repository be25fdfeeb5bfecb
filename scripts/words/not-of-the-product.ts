/** Lists what guides set in bold though no screen says it: by guide, then by reason. */
const ELSEWHERE = 'stands on screens of another product';
const RUN_IN = 'begins a paragraph or an item as its heading';
const FIGURE = 'is a figure of a worked example';
const EXAMPLE = 'is made of names, dates and figures of an example';
const PARTS = 'is put together from several parts by the screen';
const KIND = 'names a kind of thing, as the sentence explains';

export const NOT_OF_THE_PRODUCT: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'accounts-contacts-guide': { [PARTS]: ['More than 10,000'] },
  'contact-freshness-guide': {
    [PARTS]: ['No Champion yet.'],
    [RUN_IN]: ['Red alert', 'Yellow alert', 'Actions in a row'],
  },
  'contact-freshness-scenarios': { [PARTS]: ['No Champion yet.'] },
  'contextiq-conversations-quickstart': { [RUN_IN]: ['Struck through', 'Something is missing?'] },
  'contextiq-conversations-scenarios': {
    [EXAMPLE]: [
      'Returns Handling – Granite Cold Chain',
      'Carrier Portal – Alder Cold Chain',
      'Demand Sensing – Kestrel Building Supplies',
    ],
    [KIND]: ['not struck through'],
  },
  'contextiq-guide': { [RUN_IN]: ['In your weekly plan', 'Facts you see.', 'Sentences that are checked.'] },
  'integration-google-workspace': {
    [ELSEWHERE]: ['Cc', 'Add or remove scopes', 'Create client', 'Access and data control'],
  },
  'integration-salesforce': {
    [ELSEWHERE]: [
      'Distribution State',
      'API (Enable OAuth Settings)',
      'Packaged',
      'Policies',
      'Permitted Users',
      'All users may self-authorize',
      'Admin approved users are pre-authorized',
      'OAuth Settings',
      'Consumer Key and Secret',
      'Deny',
    ],
    [FIGURE]: ['64.0'],
    [RUN_IN]: ['Records already here'],
  },
  'integration-slack': {
    [KIND]: ['email from'],
    [RUN_IN]: ['Everyone in the channel reads that.'],
  },
  'integration-spreadsheets': { [EXAMPLE]: ['Mapped as on 12 November 2026 by you'] },
  'integration-webhooks': { [RUN_IN]: ['Retries'] },
  'meeting-capture-guide': { [KIND]: ['A server of your own'] },
  'opportunity-detail-guide': { [EXAMPLE]: ['80%, from Negotiation', 'pipeline.csv, by import'] },
  'pipeline-intelligence-scoring-guide': { [FIGURE]: ['62.5', '52.5', '84', '47', '94'] },
  'playbook-revenue-guide': { [KIND]: ['The part of the period'] },
  'revenue-intelligence-forecast-method': {
    [RUN_IN]: [
      'End of a history.',
      'First fit.',
      'Segments',
      'Neglect raises no chance.',
      'Drift.',
      'Where coverage misses the target.',
      'The next quarter: 88.3%.',
      'Running years: 84.3%.',
      'Some worlds.',
      'Numbers of wins.',
      'The worlds.',
      'By world, running quarters.',
      'The first forecast of a history.',
      'A real history.',
      'The next month and the next year.',
      'Reps and teams in months and years.',
    ],
  },
  'revenue-intelligence-forecasts-guide': {
    [RUN_IN]: [
      'Managers and VPs',
      'The week.',
      'Foresee a shock.',
      'Narrow the range of a small team.',
      'Know what nobody recorded.',
      'Look beyond the next period.',
    ],
  },
  'revenue-intelligence-quickstart': { [RUN_IN]: ['Check the calendar.'] },
  'run-the-server': {
    [RUN_IN]: [
      'From the npm package.',
      'From the source code.',
      'As a service.',
      'In containers.',
      'Several processes.',
      'Disk.',
    ],
  },
};
