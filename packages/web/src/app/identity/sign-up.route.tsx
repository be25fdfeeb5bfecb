import { isPlan } from '@forecastle/rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Link } from '../../ui/Link.tsx';
import { currencyOptions, monthChoices, timeZoneOptions } from '../settings/organisationChoices.ts';
import { browserDefaults } from './browserDefaults.ts';
import { ChosenPlan } from './ChosenPlan.tsx';
import { EmailField } from './EmailField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useEntrance } from './useEntrance.ts';
import { useTyped } from './useTyped.ts';

export const meta = () => [{ title: 'Sign up · Forecastle' }];

export default function SignUpRoute() {
  const [params] = useSearchParams();
  const [defaults] = useState(() => browserDefaults());
  const [name, setName] = useTyped('name');
  const [email, setEmail] = useTyped('email');
  const [password, setPassword] = useState('');
  const [organizationName, setOrganizationName] = useTyped('organisation');
  const [timeZone, setTimeZone] = useState(defaults.timeZone);
  const [currency, setCurrency] = useState(defaults.currency);
  const [month, setMonth] = useState(String(defaults.fiscalMonth));
  const { submit, busy, problem, errorOf } = useEntrance(api.identity.signUp, '/welcome');
  const wanted = params.get('plan') ?? '';
  const plan = isPlan(wanted) ? wanted : 'starter';
  return (
    <EntranceForm
      title="Sign up"
      below="Start with an empty organisation. One spreadsheet gives you a first forecast."
      problem={problem}
      fieldIds={FIELD_IDS}
      busy={busy}
      submitLabel="Sign up"
      onSubmit={() =>
        submit({
          name,
          email,
          password,
          organizationName,
          plan,
          timeZone,
          currency,
          fiscalYearStart: { month: Number(month), day: 1 },
        })
      }
      footer={
        <>
          Already signed up? <Link to="/sign-in">Sign in</Link>
        </>
      }
    >
      <ChosenPlan plan={params.get('plan')} seats={params.get('seats')} />
      <TextField
        id="name"
        label="Your name"
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      <EmailField label="Work email" value={email} onChange={setEmail} error={errorOf('email')} />
      <NewPasswordField
        value={password}
        onChange={setPassword}
        words={[name, email, organizationName]}
        error={errorOf('password')}
      />
      <TextField
        id="organisation"
        label="Organisation"
        autoComplete="organization"
        required
        maxLength={200}
        value={organizationName}
        onChange={setOrganizationName}
        error={errorOf('organizationName')}
      />
      <details className="group rounded-md border border-line bg-surface px-4 py-3">
        <summary className="cursor-pointer text-14 text-ink-2 touch:min-h-12">
          {currency}, {timeZone.replaceAll('_', ' ')}, fiscal year from{' '}
          {monthChoices.find((choice) => choice.value === month)?.label}. <span className="text-forecast">Change</span>
        </summary>
        <div className="mt-4 grid gap-4">
          <Combobox
            id="currency"
            label="Currency"
            hint="Totals and the forecast use it."
            value={currencyOptions.find((option) => option.value === currency) ?? null}
            options={currencyOptions}
            onChange={(option) => option && setCurrency(option.value)}
            error={errorOf('currency')}
          />
          <Combobox
            id="time-zone"
            label="Timezone"
            hint="Sets when a day starts and ends."
            value={{ value: timeZone, label: timeZone }}
            options={timeZoneOptions()}
            onChange={(option) => option && setTimeZone(option.value)}
            error={errorOf('timeZone')}
          />
          <SelectField
            id="fiscal-month"
            label="Fiscal year starts in"
            value={month}
            choices={monthChoices}
            onChange={setMonth}
            error={errorOf('fiscalYearStart.month')}
          />
        </div>
      </details>
    </EntranceForm>
  );
}

const FIELD_IDS = {
  name: 'name',
  email: 'email',
  password: 'password',
  organizationName: 'organisation',
  currency: 'currency',
  timeZone: 'time-zone',
  'fiscalYearStart.month': 'fiscal-month',
};
