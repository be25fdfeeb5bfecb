import { type CustomFieldNoun, type CustomValue, customColumn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { CustomValueField } from './CustomValueField.tsx';
import { customFieldsOf } from './customFields.ts';

interface CustomFormFieldsProps {
  noun: CustomFieldNoun;
  /** Leaves out fields, by their columns. */
  isLeftOut?: (column: `custom.${string}`) => boolean;
  /** Custom fields stand in a form by their columns. */
  draft: {
    readonly values: Readonly<Record<`custom.${string}`, CustomValue | null | undefined>>;
    set(change: Record<`custom.${string}`, CustomValue | null>): void;
  };
}

/** The custom fields of a record in the form that changes it. */
export function CustomFormFields({ noun, isLeftOut = () => false, draft }: CustomFormFieldsProps) {
  const fields = useQuery(customFieldsOf(noun));
  if (fields.isError) return <FailedQuery title="The custom fields could not be loaded" of={fields} />;
  const used = (fields.data?.items ?? []).filter(({ archived, key }) => !archived && !isLeftOut(customColumn(key)));
  if (used.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {used.map((field) => {
        const column = customColumn(field.key);
        return (
          <CustomValueField
            key={field.key}
            field={field}
            value={draft.values[column] ?? null}
            onChange={(value) => draft.set({ [column]: value })}
          />
        );
      })}
    </div>
  );
}
