import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { Section } from './section.ts';

interface SectionChoiceProps {
  sections: readonly Section[];
  chosen: Section;
  onChoose: (key: string) => void;
}

/** Which section is read or changed, with when it is shown. */
export function SectionChoice({ sections, chosen, onChoose }: SectionChoiceProps) {
  return (
    <Field label="Section" hint={`Shown when: ${chosen.when}.`}>
      {(field) => (
        <Select
          {...field}
          value={chosen.key}
          choices={sections.map(({ key, subject, isShipped }) => ({
            value: key,
            label: isShipped ? subject : `${subject} · your words`,
          }))}
          onChange={onChoose}
          className="h-9 w-full max-w-xl rounded-sm border border-control bg-surface px-2.5 text-14 text-ink touch:min-h-12"
        />
      )}
    </Field>
  );
}
