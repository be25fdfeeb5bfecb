import { START_PATH } from '@forecastle/rules';
import { Navigate } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SendingBar } from '../imports/SendingBar.tsx';
import { useDropAnywhere } from '../imports/useDropAnywhere.ts';
import { useSendSpreadsheet } from '../imports/useSendSpreadsheet.ts';
import { useSession } from '../shell/session.ts';

export const meta = () => [{ title: 'Welcome · Forecastle' }];

/** First run: the one thing that makes the rest worth looking at. */
export default function WelcomeRoute() {
  const { user, organization, abilities, hasDeals } = useSession();
  const { send, sending, problem, limit } = useSendSpreadsheet();
  const over = useDropAnywhere(([file]) => void (abilities.importDeals && send(file)));
  if (hasDeals) return <Navigate to={START_PATH} replace />;
  return (
    <div className="mx-auto max-w-3xl py-6">
      <PageHeader title={`Welcome, ${user.name.split(' ')[0]}`} below={`${organization.name} is ready and empty.`} />
      <FormErrors title="File not accepted" errors={problem ? [{ message: problem }] : []} />
      <Card className={classes('p-8 sm:p-10', over && 'outline-2 outline-offset-2 outline-forecast outline-dashed')}>
        <h2 className="font-serif text-28 font-medium text-balance">Start with your spreadsheet</h2>
        <p className="mt-3 max-w-[60ch] text-16 text-ink-2">
          Drop your pipeline file here. You check it before anything is saved.
        </p>
        {sending && (
          <div className="mt-6 max-w-md">
            <SendingBar {...sending} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/imports/new" variant="primary" size="large" icon="upload">
            Import a spreadsheet
          </ButtonLink>
          <ButtonLink to="/crm/opportunities?new=deal" size="large">
            Add a deal by hand
          </ButtonLink>
        </div>
        <p className="mt-5 text-14 text-ink-3">
          .csv, .tsv, .xls or .xlsx, up to {limit.words}. Opportunity name and account are enough.
        </p>
      </Card>
      <ul className="mt-6 grid gap-3 text-14 text-ink-2">
        {abilities.managePeople && (
          <li>
            <Link to="/settings/people">Invite your team</Link>, so deals have owners.
          </li>
        )}
        {abilities.manageStages && (
          <li>
            <Link to="/settings/stages">Name your stages</Link>, so the import can match them.
          </li>
        )}
        <li>
          Currency {organization.currency}, timezone {organization.timeZone.replaceAll('_', ' ')}.{' '}
          {abilities.updateOrganization && <Link to="/settings/organisation">Change</Link>}
        </li>
      </ul>
    </div>
  );
}
