import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CATEGORY_NAMES,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
  type TemplateCategory,
} from '@forecastle/rules';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import type { FormDraft } from '../../ui/drafts/useFormDraft.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

export interface TemplateDetails {
  readonly name: string;
  readonly category: TemplateCategory;
  readonly description: string;
}

interface TemplateDetailFieldsProps {
  field: FormDraft<TemplateDetails>['field'];
  problem: ApiProblem | null;
}

/** The fields of what a template is called and when to use it. */
export function TemplateDetailFields({ field, problem }: TemplateDetailFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={TEMPLATE_NAME_MAX}
        {...field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <SelectField
        label="Category"
        {...field('category')}
        choices={TEMPLATE_CATEGORIES.map((value) => ({ value, label: TEMPLATE_CATEGORY_NAMES[value] }))}
      />
      <TextField
        label="When to use it"
        required
        autoComplete="off"
        maxLength={TEMPLATE_DESCRIPTION_MAX}
        {...field('description')}
        error={fieldMessage(problem, 'description')}
      />
    </>
  );
}
