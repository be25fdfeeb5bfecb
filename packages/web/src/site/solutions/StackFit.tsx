import { Chip } from '../../ui/Chip.tsx';
import { TextLink } from '../layout/ActionLink.tsx';

interface Part {
  readonly what: string;
  readonly how: string;
  readonly guide: string;
}

const PARTS: readonly Part[] = [
  {
    what: 'Spreadsheets',
    how: 'A report from any CRM, as .csv, .tsv, .xls or .xlsx. Import it again and deals are updated, with their history.',
    guide: 'integration-spreadsheets',
  },
  {
    what: 'HTTP API',
    how: 'Everything the screens do, with an OpenAPI description. The screens use the same API.',
    guide: 'integrations-overview',
  },
  {
    what: 'Command line',
    how: 'Forecast a file, or backtest past quarters from a history, as text or JSON, without a server.',
    guide: 'integrations-overview',
  },
  {
    what: 'Salesforce',
    how: 'Reads people, accounts, contacts and opportunities with their history, and every 15 minutes what changed. Sends changes back if you turn it on.',
    guide: 'integration-salesforce',
  },
  {
    what: 'Google Workspace',
    how: 'Finds emails and meetings with your contacts in each person’s own mailbox and calendar. Keeps who and when, no words.',
    guide: 'integration-google-workspace',
  },
  {
    what: 'Slack',
    how: 'Answers about deals, forecast, risk and plan with /forecastle, with each person’s own rights. Deals won, alerts and digests come to people and channels.',
    guide: 'integration-slack',
  },
];

/** What connects today, each with its guide. */
export function StackFit() {
  return (
    <ul className="grid gap-x-12 border-b border-line-strong md:grid-cols-2">
      {PARTS.map(({ what, how, guide }) => (
        <li key={what} className="border-t border-line-strong py-5">
          <div className="flex items-center justify-between gap-4">
            <h3 className="font-serif text-18 font-semibold">
              <TextLink href={`/docs/${guide}`} className="text-ink">
                {what}
              </TextLink>
            </h3>
            <Chip tone="forecast" icon="check">
              Today
            </Chip>
          </div>
          <p className="mt-1.5 max-w-[52ch] text-pretty text-ink-2">{how}</p>
        </li>
      ))}
    </ul>
  );
}
