import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { COMMAND_CENTER, QUOTA_ANALYTICS, REVENUE } from '../forecasts/forecastScreens.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { CalendarForm } from './CalendarForm.tsx';
import { CalendarSetUp } from './CalendarSetUp.tsx';
import { asCalendar, calendarWords, count, type SalesPeriods } from './calendar.ts';
import { DashboardSettings } from './DashboardSettings.tsx';
import { PeriodsTable } from './PeriodsTable.tsx';
import { zoneWords } from './place.ts';
import { UnfitQuotas } from './UnfitQuotas.tsx';
import { useCalendarChange, useSalesPeriods } from './useSalesPeriods.ts';

/** How the reader looks at the dashboard, the fiscal calendar that every period of the product follows, and what a change of it leaves to decide. */
export function SalesPeriodsScreen() {
  const periods = useSalesPeriods();
  return (
    <>
      <PageHeader
        title="Dashboard and periods"
        below={
          periods.data && (
            <>
              {calendarWords(periods.data.calendar)}, in {zoneWords(periods.data.calendar.timeZone)} ·{' '}
              <Link to={REVENUE}>Revenue Intelligence</Link>
            </>
          )
        }
      />
      <div className="grid max-w-4xl gap-4">
        <DashboardSettings />
        <QueryBody of={periods} what="sales periods">
          {(data) => <Settings periods={data} />}
        </QueryBody>
      </div>
    </>
  );
}

function Settings({ periods }: { periods: SalesPeriods }) {
  const { abilities } = useSession();
  const { calendar, choice } = periods;
  if (!abilities.updateOrganization) {
    return (
      <div className="grid gap-4">
        <p className="text-14 text-ink-3">RevOps and admins can change the fiscal calendar.</p>
        <PeriodsTable calendar={asCalendar(calendar)} timeZone={calendar.timeZone} isPreview={false} />
        <SetElsewhere />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {(choice === null || choice === 'assumed') && <CalendarSetUp calendar={calendar} choice={choice} hasForm />}
      <Conversions periods={periods} />
      <CalendarForm key={JSON.stringify(calendar)} periods={periods} />
      <SetElsewhere />
    </div>
  );
}

/** Each where it is set: [what, where it leads, its words, who]. */
const ELSEWHERE = [
  ['Quotas and ramp of new reps', QUOTA_ANALYTICS, 'Quotas, Set quotas and Ramp', 'VPs of Sales, CROs, RevOps'],
  ['Commit deadline', COMMAND_CENTER, 'Forecast, Call, the three dots', 'CROs and RevOps; your own reminder'],
  ['Revenue alert emails', '/settings/notifications', 'Settings, Notifications', 'Managers, for themselves'],
  ['Playbook texts', '/settings/playbooks', 'Settings, Playbooks', 'RevOps'],
  ['When risk triggers fire', '/settings/risk-triggers', 'Settings, Risk triggers', 'RevOps'],
] as const;

/** The way to what else is set of revenue: each stands on the screen that it changes. */
function SetElsewhere() {
  return (
    <Card title="Other settings" aside="Admins can change everything">
      <dl className="divide-y divide-line">
        {ELSEWHERE.map(([what, to, where, who]) => (
          <div key={what} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <dt className="font-medium">{what}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-12 text-ink-3">{who}</span>
              <Link to={to} className="inline-flex min-h-6 items-center touch:min-h-12">
                {where}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Conversions({ periods }: { periods: SalesPeriods }) {
  const change = useCalendarChange();
  const { submit, busy, errors } = useSubmit();
  const { unfitQuotas, converted } = periods;
  const ready = unfitQuotas.reduce((sum, each) => sum + each.converts, 0);
  if (unfitQuotas.length === 0 && converted === 0) return null;
  return (
    <Card title="Quotas from another calendar">
      <div className="grid gap-3">
        <FormErrors title="Quotas not changed" errors={errors} />
        {unfitQuotas.length > 0 && (
          <>
            <p className="text-14 text-ink-2">
              These dates are no longer a period. Convert them to the closest period to count them.
            </p>
            <UnfitQuotas items={unfitQuotas} />
          </>
        )}
        {converted > 0 && (
          <p className="text-14 text-ink-2">
            {count(converted, 'quota')} converted to the current calendar. Changing back reverts them.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {ready > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void submit(() => change.convert(periods))}>
              Convert {count(ready, 'quota')}
            </Button>
          )}
          {converted > 0 && (
            <Button busy={busy} onClick={() => void submit(change.unconvert)}>
              Restore original dates
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
