import { CUSTOM_FIELD_KIND_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { customFieldsOf } from '../opportunities/custom/customFields.ts';
import type { Choices, Inspection } from './import.ts';

const NONE = 'none';
/** Beyond these, fields without a column wait until they are asked for. */
const SHOWN_WITHOUT = 12;

interface CustomMappingProps {
  inspection: Inspection;
  choices: Choices;
  problem: ApiProblem | null;
  onChange: (customColumns: Choices['customColumns']) => void;
}

/** The column of each custom field of deals; nothing where the organisation has none. */
export function CustomMapping({ inspection, choices, problem, onChange }: CustomMappingProps) {
  const fields = useQuery(customFieldsOf('deal'));
  const [showsAll, setShowsAll] = useState(false);
  const used = (fields.data?.items ?? []).filter(({ archived }) => !archived);
  if (used.length === 0) return null;
  const { customColumns } = choices;
  const shown =
    used.length <= SHOWN_WITHOUT || showsAll ? used : used.filter(({ key }) => customColumns[key] !== undefined);
  const columns = inspection.columns.map(({ index, header }) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }));
  return (
    <>
      <h3 className="border-t border-line px-5 pt-4 pb-2 text-12 font-medium text-ink-3">Custom fields</h3>
      <ul>
        {shown.map(({ key, label, kind, currency }) => {
          const index = customColumns[key];
          const column = inspection.columns.find((each) => each.index === index);
          return (
            <li
              key={key}
              className="grid gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 sm:grid-cols-[10rem_14rem_minmax(0,1fr)] sm:items-center"
            >
              <span className="text-14 font-medium break-words" dir="auto">
                {label}
              </span>
              <SelectField
                label={`Column for ${label}`}
                hideLabel
                value={index === undefined ? NONE : String(index)}
                choices={[{ value: NONE, label: 'Not in this file' }, ...columns]}
                onChange={(value) => {
                  const { [key]: _before, ...rest } = customColumns;
                  onChange(value === NONE ? rest : { ...rest, [key]: Number(value) });
                }}
                error={fieldMessage(problem, `customColumns.${key}`)}
              />
              <span className="min-w-0 truncate text-12 text-ink-3">
                {column
                  ? column.samples.slice(0, 3).join(' · ') || 'empty'
                  : `${CUSTOM_FIELD_KIND_NAMES[kind]}${currency ? ` in ${currency}` : ''}`}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < used.length && (
        <div className="border-t border-line px-5 py-2.5">
          <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
            Show {used.length - shown.length} more custom fields
          </Button>
        </div>
      )}
    </>
  );
}
