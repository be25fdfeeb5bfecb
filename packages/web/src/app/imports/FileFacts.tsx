import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { Choices, Inspection } from './import.ts';
import { SheetField } from './SheetField.tsx';

const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
  'windows-1250',
  'windows-1251',
  'macintosh',
];
const DELIMITERS = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
];

/** As standards write them: UTF-8, Windows-1252. */
const encodingName = (encoding: string): string =>
  /^(utf|iso)/.test(encoding) ? encoding.toUpperCase() : encoding.charAt(0).toUpperCase() + encoding.slice(1);

type FormChoices = Pick<Choices, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

/** How the file was read; each can be overruled, and what follows is made anew. */
export function FileFacts<C extends FormChoices>({
  inspection,
  choices,
  busy,
  onReread,
}: {
  inspection: Inspection;
  choices: C;
  busy: boolean;
  onReread: (choices: C) => void;
}) {
  const encoding = choices.encoding ?? inspection.encoding;
  const encodings = [...new Set([...(encoding ? [encoding] : []), ...ENCODINGS])];
  return (
    <Card title="How the file was read" aside={busy ? 'Reading again' : undefined}>
      <div className="grid gap-4 sm:grid-cols-3">
        {inspection.kind === 'delimited' ? (
          <>
            <SelectField
              label="Encoding"
              value={encoding}
              disabled={busy}
              choices={encodings.map((value) => ({ value, label: encodingName(value) }))}
              onChange={(value) => onReread({ ...choices, encoding: value })}
            />
            <SelectField
              label="Columns are separated by"
              value={choices.delimiter ?? inspection.delimiter}
              disabled={busy}
              choices={DELIMITERS}
              onChange={(delimiter) => onReread({ ...choices, delimiter })}
            />
          </>
        ) : (
          <SheetField
            inspection={inspection}
            value={choices.sheet ?? inspection.sheet}
            disabled={busy}
            onChange={(sheet) => onReread({ ...choices, sheet, headerRow: null })}
          />
        )}
        <NumberField
          label="Headers are in row"
          min={1}
          max={1000}
          value={choices.headerRow ?? inspection.headerRow}
          disabled={busy}
          onChange={(headerRow) => headerRow !== null && onReread({ ...choices, headerRow })}
        />
      </div>
      {inspection.accents.length > 0 && (
        <p className={classes('mt-4 text-14 transition-opacity', busy && 'opacity-50')} aria-live="polite">
          <span className="text-ink-3">Read in this encoding: </span>
          {inspection.accents.join(' · ')}
        </p>
      )}
    </Card>
  );
}
