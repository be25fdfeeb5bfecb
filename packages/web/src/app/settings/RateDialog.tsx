import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { useSession } from '../shell/session.ts';
import { currencyOptions } from './organisationChoices.ts';
import { rateAt } from './rateAt.ts';

export interface RateDialogProps {
  /** The currency that is chosen at first. */
  currency?: string | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Where what is typed into it is kept. */
export const RATE_PLACE = 'form/rate';

export function RateDialog({ currency: wanted, onClose, onSaved }: RateDialogProps) {
  const { organization } = useSession();
  const draft = useFormDraft(RATE_PLACE, {
    currency: (wanted ?? null) as string | null,
    validFrom: '2000-01-01' as string | null,
    rate: '',
  });
  const { currency, validFrom, rate } = draft.values;
  const { submit, busy, problem, errors } = useSubmit();

  const save = () =>
    submit(async () => {
      const set = await api.currencies.setRate({
        currency: currency ?? '',
        validFrom: validFrom ?? '',
        rate: rate.trim().replace(',', '.'),
      });
      await onSaved();
      notify('Rate saved', { undo: () => api.currencies.removeRate(rateAt(set)).then(onSaved) });
      draft.clear();
      onClose();
    });

  return (
    <Dialog
      open
      onOpenChange={() => {
        draft.shelve();
        onClose();
      }}
      title="Add a rate"
      description={`Value of one unit in ${organization.currency}.`}
      footer={
        <>
          <Button
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="rate" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="rate"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DraftNote draft={draft} />
        <FormErrors errors={errors} />
        <Combobox
          label="Currency"
          value={currencyOptions.find(({ value }) => value === currency) ?? null}
          options={currencyOptions.filter(({ value }) => value !== organization.currency)}
          onChange={(option) => draft.set({ currency: option?.value ?? null })}
          error={fieldMessage(problem, 'currency')}
        />
        <DateField
          label="Valid from"
          hint="Start early: deals closed before the first rate do not count."
          {...draft.typed('validFrom')}
          error={fieldMessage(problem, 'validFrom')}
        />
        <TextField
          label={currency ? `What 1 ${currency} is worth in ${organization.currency}` : 'Rate'}
          placeholder="1.63"
          required
          {...draft.field('rate')}
          error={fieldMessage(problem, 'rate')}
        />
      </form>
    </Dialog>
  );
}
