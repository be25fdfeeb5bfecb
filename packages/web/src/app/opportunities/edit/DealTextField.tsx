import { DEAL_FIELDS, type FreeDealText } from '@forecastle/rules';
import { TextAreaField, TextField } from '../../../ui/fields/TextField.tsx';

interface DealTextFieldProps {
  text: FreeDealText;
  value: string;
  onChange: (value: string) => void;
  /** Lines of one that may have several. */
  rows?: number | undefined;
  optional?: boolean | undefined;
  id?: string | undefined;
  error?: string | undefined;
}

/** Words of a deal, on one line or on several. */
export function DealTextField({ text, rows = 4, ...field }: DealTextFieldProps) {
  const { name, max, ...shape } = DEAL_FIELDS[text];
  const common = { ...field, label: name, maxLength: max };
  return 'oneLine' in shape ? <TextField {...common} /> : <TextAreaField {...common} rows={rows} />;
}
