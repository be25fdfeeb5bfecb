import { counted } from '@forecastle/rules';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { type Inspection, rowWords } from './import.ts';

/** More sheets than these are listed in a menu. */
const ASKED_AT_ONCE = 6;

interface SheetFieldProps {
  inspection: Inspection;
  value: string | null;
  disabled: boolean;
  onChange: (sheet: string) => void;
}

/** Asks which sheet of a workbook holds the deals, when several hold anything. */
export function SheetField({ inspection, value, disabled, onChange }: SheetFieldProps) {
  const sheets = inspection.sheets.filter(({ rows }) => rows > 0);
  if (sheets.length < 2 || sheets.length > ASKED_AT_ONCE) {
    return (
      <SelectField
        label="Sheet"
        className="sm:col-span-2"
        value={value}
        disabled={disabled}
        choices={sheets.map(({ name, rows }) => ({ value: name, label: `${name} (${rowWords(rows)})` }))}
        onChange={onChange}
      />
    );
  }
  return (
    <div className="sm:col-span-2">
      <RadioGroup
        label={`This workbook has ${sheets.length} sheets. Which one has your deals?`}
        value={value}
        onChange={onChange}
        choices={sheets.map(({ name, rows, columns }) => ({
          value: name,
          label: name,
          hint: `${rowWords(rows)}, ${counted(columns, 'column')}`,
          disabled,
        }))}
      />
    </div>
  );
}
