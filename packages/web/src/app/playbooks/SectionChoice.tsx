import { Field } from '../../ui/fields/Field.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
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
            label: isShipped ? subject : `${subject} · edited`,
          }))}
          onChange={onChoose}
          className={`${SMALL_SELECT} w-full max-w-xl`}
        />
      )}
    </Field>
  );
}
