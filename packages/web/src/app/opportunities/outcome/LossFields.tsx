import { LOSS_REASONS, LOSS_WORDS_MAX, type ToldLoss } from '@forecastle/rules';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/fields/TextField.tsx';

const CHOICES = LOSS_REASONS.map((reason) => ({ value: reason, label: reason }));

/** Whether what was given says enough: Other alone says nothing. */
export const saysWhyLost = (loss: ToldLoss | null): loss is ToldLoss =>
  loss !== null && (loss.reason !== 'Other' || Boolean(loss.words?.trim()));

interface LossFieldsProps {
  value: ToldLoss | null;
  onChange: (loss: ToldLoss) => void;
}

/** A reason of the list, and words about it. */
export function LossFields({ value, onChange }: LossFieldsProps) {
  const isOther = value?.reason === 'Other';
  return (
    <>
      <SelectField
        label="Reason"
        value={value?.reason ?? null}
        choices={CHOICES}
        placeholder="Choose the reason that weighed most"
        onChange={(reason) => onChange({ reason, words: value?.words ?? null })}
      />
      {value && (
        <TextAreaField
          label={isOther ? 'What happened' : 'In your words'}
          hint={isOther ? 'Other needs a few words.' : 'Not required.'}
          value={value.words ?? ''}
          onChange={(words) => onChange({ ...value, words })}
          maxLength={LOSS_WORDS_MAX}
          rows={3}
        />
      )}
    </>
  );
}
