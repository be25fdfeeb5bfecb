import { CUSTOM_FIELD_KIND_NAMES, type CustomFieldNoun, ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { customFieldsOf } from '../opportunities/custom/customFields.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Choices, Inspection } from './import.ts';

const NONE = 'none';
/** Beyond these, fields without a column wait until they are asked for. */
const SHOWN_WITHOUT = 12;

interface CustomMappingProps {
  noun?: CustomFieldNoun;
  inspection: Inspection;
  choices: Pick<Choices, 'customColumns'>;
  problem: ApiProblem | null;
  /** Null for no column. */
  onChange: (key: string, column: number | null) => void;
}

/** The column of each custom field of the noun; nothing where the organisation has none. */
export function CustomMapping({ noun = 'deal', inspection, choices, problem, onChange }: CustomMappingProps) {
  const fields = useQuery(customFieldsOf(noun));
  const [showsAll, setShowsAll] = useState(false);
  const used = (fields.data?.items ?? []).filter(({ archived }) => !archived);
  const { customColumns } = choices;
  const taken = Object.keys(customColumns);
  // Archived since the file was looked at: the server refuses them, so they can be let go of here.
  const gone = taken.filter((key) => !used.some((field) => field.key === key));
  if (!fields.data && fields.isError) return <FailedQuery title="The custom fields could not be loaded" of={fields} />;
  if (!fields.data && taken.length > 0) {
    return (
      <div className="border-t border-line px-5 py-4">
        <Skeleton />
      </div>
    );
  }
  if (used.length === 0 && gone.length === 0) return null;
  const shown =
    used.length <= SHOWN_WITHOUT || showsAll ? used : used.filter(({ key }) => Object.hasOwn(customColumns, key));
  const columns = inspection.columns.map(({ index, header }) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }));
  return (
    <>
      <h3 className="border-t border-line px-5 pt-4 pb-2 text-12 font-medium text-ink-3">Custom fields</h3>
      <ul>
        {shown.map(({ key, label, kind, currency }) => {
          const index = ownValue(customColumns, key);
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
                onChange={(value) => onChange(key, value === NONE ? null : Number(value))}
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
        {gone.map((key) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 text-14"
          >
            <span>
              <span className="font-medium break-words">{key}</span> is no longer in use.
            </span>
            <Button size="small" aria-label={`Do not import ${key}`} onClick={() => onChange(key, null)}>
              Do not import
            </Button>
          </li>
        ))}
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
