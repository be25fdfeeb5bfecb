import type { TemplateFault, TemplateVariable, TemplateWords } from '@forecastle/rules';
import { TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from '@forecastle/rules';
import { type ReactNode, useId } from 'react';
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx';
import { Faults } from './Faults.tsx';
import { VariableList } from './VariableList.tsx';

interface WordFields {
  readonly words: TemplateWords;
  readonly onChange: (typed: Partial<TemplateWords>) => void;
  readonly labels: { readonly subject: string; readonly hint: string };
  readonly rows: number;
  readonly faults: readonly TemplateFault[];
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  readonly variablesNote?: ReactNode;
}

/** Returns the fields of a text with its faults, and the list of variables that puts one where the cursor stands. */
export function useWordFields({ words, onChange, labels, rows, faults, variables, variablesNote }: WordFields) {
  const { subject, body } = words;
  const bodyId = useId();
  const insert = (text: string) => {
    const field = document.getElementById(bodyId);
    const [from, to] =
      field instanceof HTMLTextAreaElement ? [field.selectionStart, field.selectionEnd] : [body.length, body.length];
    onChange({ body: `${body.slice(0, from)}${text}${body.slice(to)}` });
    requestAnimationFrame(() => {
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.focus();
      field.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return {
    fields: (
      <>
        <TextField
          label={labels.subject}
          required
          maxLength={TEMPLATE_SUBJECT_MAX}
          autoComplete="off"
          value={subject}
          onChange={(next) => onChange({ subject: next })}
          error={faults.find(({ field }) => field === 'subject')?.message}
        />
        <TextAreaField
          id={bodyId}
          label="Text"
          rows={rows}
          maxLength={TEMPLATE_BODY_MAX}
          hint={labels.hint}
          value={body}
          onChange={(next) => onChange({ body: next })}
        />
        <Faults faults={faults} bodyId={bodyId} />
      </>
    ),
    variables: <VariableList variables={variables} note={variablesNote} onInsert={insert} />,
  };
}
