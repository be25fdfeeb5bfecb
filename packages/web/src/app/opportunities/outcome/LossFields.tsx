import { LOSS_REASONS, LOSS_WORDS_MAX, type LossReasonNames, OTHER_LOSS, type ToldLoss } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';

type Offered = LossReasonNames & { readonly archived: boolean };
/** What every list begins with, for when the organisation's own cannot be loaded. */
const STANDARD: readonly Offered[] = LOSS_REASONS.map((key) => ({ key, name: key, archived: false }));
const NONE: readonly Offered[] = [];

/** Whether what was given says enough: Other alone says nothing. */
export const saysWhyLost = (loss: ToldLoss | null): loss is ToldLoss =>
  loss !== null && (loss.reason !== OTHER_LOSS || Boolean(loss.words?.trim()));

interface LossFieldsProps {
  value: ToldLoss | null;
  onChange: (loss: ToldLoss) => void;
  /** Of the field for words: its id, and what is wrong with them. */
  words?: { readonly id: string; readonly error: string | undefined } | undefined;
}

/** A reason of the organisation's list, and words about it. */
export function LossFields({ value, onChange, words }: LossFieldsProps) {
  const { data, isError } = useQuery(query.lossReasons.list.queryOptions({ input: {} }));
  const reasons = data?.items ?? (isError ? STANDARD : NONE);
  const chosen = reasons.find(({ key }) => key === value?.reason);
  const isOther = value?.reason === OTHER_LOSS;
  return (
    <>
      <SelectField
        label="Reason"
        value={chosen ? chosen.key : null}
        choices={reasons
          // One that is archived since stays where it was given.
          .filter(({ archived, key }) => !archived || key === value?.reason)
          .map(({ key, name }) => ({ value: key, label: name }))}
        placeholder="Choose the main reason"
        onChange={(reason) => onChange({ reason, words: value?.words ?? null })}
      />
      {value && (
        <TextAreaField
          label={isOther ? 'What happened' : 'In your words'}
          hint={isOther ? `${chosen?.name ?? OTHER_LOSS} needs a short explanation.` : 'Not required.'}
          value={value.words ?? ''}
          onChange={(words) => onChange({ ...value, words })}
          maxLength={LOSS_WORDS_MAX}
          rows={3}
          {...words}
        />
      )}
    </>
  );
}
