import { IMPORT_NOUNS, type ImportNoun } from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import type { Import } from '../import.ts';
import { NOUN_NAMES } from '../import.ts';

const HINTS: Readonly<Record<ImportNoun, string>> = {
  deals: 'Opportunities, with the accounts and contacts they name.',
  accounts: 'Companies you sell to.',
  contacts: 'People, with the accounts they work for.',
};

/** What the rows of a file are, with what it looks like and why; everything below follows from it. */
export function NounField({ view, onChange }: { view: Import; onChange: (noun: ImportNoun) => void }) {
  const { recognisedNoun: recognised } = view;
  return (
    <Card>
      <RadioGroup
        label="What is in this file?"
        value={view.noun}
        onChange={(noun) => noun !== view.noun && onChange(noun)}
        choices={IMPORT_NOUNS.map((noun) => ({
          value: noun,
          label: NOUN_NAMES[noun],
          hint: recognised?.noun === noun ? `Best match. ${recognised.reason}` : HINTS[noun],
        }))}
      />
    </Card>
  );
}
