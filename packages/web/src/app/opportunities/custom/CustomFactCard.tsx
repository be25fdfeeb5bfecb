import type { RecordSystem } from '@forecastle/contract';
import { type CustomFieldNoun, type CustomValue, type CustomValues, ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { EditableFact } from '../show/EditableFact.tsx';
import { CustomValueField } from './CustomValueField.tsx';
import { type CustomField, customFieldsOf, customWords } from './customFields.ts';
import { tidyCustom } from './customForm.ts';
import { usePeopleOf } from './usePeopleOf.ts';

/** Beyond these, fields without a value wait until they are asked for. */
const SHOWN_EMPTY = 12;

type Draft = CustomValue | null;

interface CustomFactCardProps {
  noun: CustomFieldNoun;
  values: CustomValues;
  editable: boolean;
  /** The connected system that decides a field, by key. */
  systemOf: (key: string) => RecordSystem | null;
  /** Where what is being typed into a field is kept, and what was given and not saved, by key. */
  typedOf: (key: string) => string;
  placeOf: (key: string) => string;
  onSave: (field: CustomField, value: string | number | boolean | string[] | null) => void;
}

/** The custom fields of a record, each changed where it stands; nothing where the organisation has none. */
export function CustomFactCard({ noun, values, editable, systemOf, typedOf, placeOf, onSave }: CustomFactCardProps) {
  const fields = useQuery(customFieldsOf(noun));
  // The names of people are read from what this asks for.
  usePeopleOf(fields.data?.items);
  const [showsAll, setShowsAll] = useState(false);
  const used = (fields.data?.items ?? []).filter(({ archived }) => !archived);
  // Where a value waits to be shown; most records of who has no custom fields would only flicker.
  if (!fields.data && (fields.isError || Object.keys(values).length > 0)) {
    return (
      <Card title="Custom fields">
        {fields.isError ? <FailedQuery title="The custom fields could not be loaded" of={fields} /> : <Skeleton />}
      </Card>
    );
  }
  if (used.length === 0) return null;
  const isFew = used.length <= SHOWN_EMPTY || showsAll;
  const shown = isFew ? used : used.filter(({ key }) => Object.hasOwn(values, key));
  const factOf = (field: CustomField): ReactNode => {
    const value: Draft = ownValue(values, field.key) ?? null;
    return (
      <EditableFact<Draft>
        key={field.key}
        typed={typedOf(field.key)}
        place={placeOf(field.key)}
        label={field.label}
        editable={editable}
        system={systemOf(field.key)}
        value={value}
        renderField={(draft, set) => <CustomValueField field={field} value={draft} onChange={set} />}
        onSave={(next) => onSave(field, tidyCustom(next))}
      >
        {value === null ? <Unknown /> : <CustomValueShown field={field} value={value} />}
      </EditableFact>
    );
  };
  return (
    <Card title="Custom fields">
      {shown.map(factOf)}
      {shown.length < used.length && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          Show {used.length - shown.length} without a value
        </Button>
      )}
    </Card>
  );
}

function CustomValueShown({ field, value }: { field: CustomField; value: CustomValue }) {
  const words = customWords(field, value);
  if (field.kind !== 'link') {
    return <span className={field.kind === 'number' || field.kind === 'money' ? 'num' : undefined}>{words}</span>;
  }
  return (
    <a
      href={String(value)}
      target="_blank"
      rel="noreferrer noopener"
      className="break-all text-action underline underline-offset-2"
    >
      {words}
    </a>
  );
}
