import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useSession } from '../../shell/session.ts';
import type { LineItems, useLineItems } from './useLineItems.ts';

interface ConvertCurrencyProps {
  view: LineItems;
  convert: ReturnType<typeof useLineItems>['convert'];
}

/** Changes the currency of a deal together with that of all its lines: never of one without the other. */
export function ConvertCurrency({ view, convert }: ConvertCurrencyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Change currency
      </Button>
      {isOpen && <ConvertDialog view={view} convert={convert} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConvertDialog({ view, convert, onClose }: ConvertCurrencyProps & { onClose: () => void }) {
  const { organization } = useSession();
  const rates = useQuery(query.currencies.rates.queryOptions());
  const [currency, setCurrency] = useState(view.currency);
  const { submit, busy, problem, errors } = useSubmit();
  const codes = new Set([
    view.currency,
    organization.currency,
    ...(rates.data?.items ?? []).map((rate) => rate.currency),
  ]);
  const isSame = currency === view.currency && view.items.every((line) => line.currency === currency);
  const save = () =>
    submit(async () => {
      await convert(currency);
      onClose();
    });
  return (
    <FormDialog
      title="Change currency"
      action="Convert"
      errors={errors}
      errorTitle="Currency not changed."
      busy={busy}
      ready={!isSame}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label="Currency"
        value={currency}
        onChange={setCurrency}
        choices={[...codes].map((code) => ({ value: code, label: code }))}
        error={fieldMessage(problem, 'currency')}
      />
      <p className="text-ink-2">The deal and {counted(view.items.length, 'line')} are converted at today’s rate.</p>
    </FormDialog>
  );
}
