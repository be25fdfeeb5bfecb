import { counted, dayOfIsoDate, startOfLocalDay } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { dayIn } from '../../ui/format/dates.ts';
import { notify } from '../../ui/notify.ts';
import { useSession } from '../shell/session.ts';

const WHICH = [
  { value: 'failed', label: 'Only those that failed' },
  { value: 'all', label: 'All finished' },
] as const;

/** Sends again what ended between two days, both inclusive. */
export function ReplayDialog({
  id,
  after,
  onClose,
}: {
  id: string;
  after: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { organization } = useSession();
  const today = dayIn(organization.timeZone);
  const [first, setFirst] = useState<string | null>(today);
  const [last, setLast] = useState<string | null>(today);
  const [which, setWhich] = useState<(typeof WHICH)[number]['value']>('failed');
  const { submit, busy, problem, errors } = useSubmit();
  const begins = (day: string, plus = 0) =>
    new Date(startOfLocalDay(dayOfIsoDate(day) + plus, organization.timeZone)).toISOString();
  const send = () =>
    submit(async () => {
      if (first === null || last === null) return;
      const span = { from: begins(first), to: begins(last, 1) };
      const { count } = await api.webhooks.replayRange({ id, ...span, ...(which === 'failed' && { status: which }) });
      notify(count === 0 ? 'Nothing to send again' : `${counted(count, 'event')} sent again`);
      await after();
      onClose();
    });
  return (
    <FormDialog
      title="Resend a period"
      description="Each keeps its webhook-id, so your receiver recognises it."
      action="Send again"
      errors={errors}
      errorTitle="Nothing was sent"
      busy={busy}
      ready={first !== null && last !== null}
      onSubmit={send}
      onClose={onClose}
    >
      <DateField label="First day" value={first} onChange={setFirst} required error={fieldMessage(problem, 'from')} />
      <DateField label="Last day" value={last} onChange={setLast} required error={fieldMessage(problem, 'to')} />
      <SelectField label="Which" value={which} onChange={setWhich} choices={WHICH} />
    </FormDialog>
  );
}
