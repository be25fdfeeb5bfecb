import { NumberField, type NumberFieldProps } from '../../../ui/fields/NumberField.tsx';

type WinProbabilityFieldProps = Pick<NumberFieldProps, 'id' | 'error' | 'value' | 'onChange' | 'text' | 'onText'>;

/** In whole percent; empty stands for that of the stage. */
export function WinProbabilityField(props: WinProbabilityFieldProps) {
  return <NumberField label="Win probability" hint="Empty: stage default." min={0} max={100} unit="%" {...props} />;
}
