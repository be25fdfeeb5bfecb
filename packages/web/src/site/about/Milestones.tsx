import { classes } from '../../ui/classes.ts';

const BEHIND = [
  ['The rules', 'Risk, confidence, drag, freshness and data quality as plain arithmetic, with worked examples.'],
  [
    'From a spreadsheet to a forecast',
    'Import of any spreadsheet, a ledger of every change, and a forecast of the quarter with its parts.',
  ],
  [
    'A range with a track record',
    'A forecast learnt from your own history, a win chance with reasons for each deal, and every forecast kept and compared with the actual.',
  ],
  [
    'A plan every Monday',
    'A weekly action plan for each rep; a revenue dashboard by role with quotas, commits and playbooks, and one page for the board.',
  ],
  [
    'History from Salesforce',
    'Deals, accounts and contacts with their stage history, read every 15 minutes. Changes of deals go back if you want them to.',
  ],
  [
    'Mailboxes without words',
    'Emails and meetings with contacts, from Google mailboxes and calendars. Who and when is kept, never a subject or a text.',
  ],
  [
    'Answers and news in Slack',
    'Deals, forecast, risk and plan with one command. Deals won, alerts and digests for people and channels.',
  ],
  [
    'Meetings',
    'Transcripts, recordings and uploads. What they propose is confirmed as tasks, evidence and next steps.',
  ],
  ['In the open', 'The code, the guides, the prices, and a calculator that shows its formulas.'],
] as const;

const AHEAD = [
  ['Beside your CRM', 'Microsoft 365 connected.'],
  ['For the enterprise', 'Single sign-on by SAML, data-retention controls, and an audit for SOC 2 Type II.'],
] as const;

/** Lists finished and coming milestones in order, without dates. */
export function Milestones() {
  return (
    <div className="grid gap-x-14 gap-y-12 md:grid-cols-2">
      <Line title="Done" milestones={BEHIND} mark="border-forecast bg-forecast" rule="border-forecast" />
      <Line title="Next" milestones={AHEAD} mark="border-control bg-sunken" rule="border-dashed border-control" />
    </div>
  );
}

interface LineProps {
  title: string;
  milestones: readonly (readonly [title: string, words: string])[];
  /** How the marks and the line between them look. */
  mark: string;
  rule: string;
}

function Line({ title, milestones, mark, rule }: LineProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-6 text-14 font-medium text-ink-3">{title}</h3>
      <ol>
        {milestones.map(([name, words]) => (
          <li key={name} className="group relative pb-9 pl-8 last:pb-0">
            <span
              aria-hidden="true"
              className={classes('absolute top-3 bottom-0 left-[6px] border-l-2 group-last:hidden', rule)}
            />
            <span
              aria-hidden="true"
              className={classes('absolute top-1.5 left-0 size-3.5 rounded-full border-2', mark)}
            />
            <h4 className="font-serif text-18 font-semibold">{name}</h4>
            <p className="mt-1 max-w-[52ch] text-pretty text-ink-2">{words}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
