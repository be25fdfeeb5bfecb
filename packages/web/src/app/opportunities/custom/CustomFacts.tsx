import type { CustomValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import type { Deal } from '../deal.ts';
import { dealPlace, typedPlace } from '../edit/dealChange.ts';
import { useDealChoices } from '../edit/useDealChoices.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { EditableFact } from '../show/EditableFact.tsx';
import { CustomValueField } from './CustomValueField.tsx';
import { type CustomField, customFieldsOfDeals, customWords } from './customFields.ts';

/** Beyond these, fields without a value wait until they are asked for. */
const SHOWN_EMPTY = 12;

/** The custom fields of a deal, each changed where it stands; nothing where the organisation has none. */
export function CustomFacts({ deal }: { deal: Deal }) {
  const fields = useQuery(customFieldsOfDeals());
  // The names of people are read from what this asks for.
  useDealChoices();
  const [showsAll, setShowsAll] = useState(false);
  const used = (fields.data?.items ?? []).filter(({ archived }) => !archived);
  if (used.length === 0) return null;
  const isFew = used.length <= SHOWN_EMPTY || showsAll;
  const shown = isFew ? used : used.filter(({ key }) => deal.custom[key] !== undefined);
  return (
    <Card title="Custom fields">
      {shown.map((field) => (
        <CustomFact key={field.key} deal={deal} field={field} />
      ))}
      {shown.length < used.length && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setShowsAll(true)}>
          Show {used.length - shown.length} without a value
        </Button>
      )}
    </Card>
  );
}

function CustomFact({ deal, field }: { deal: Deal; field: CustomField }) {
  const save = useSaveDeal();
  const value: CustomValue | null = deal.custom[field.key] ?? null;
  return (
    <EditableFact<CustomValue | null>
      typed={typedPlace(deal.id, `custom.${field.key}`)}
      place={dealPlace(deal.id, `custom.${field.key}`)}
      label={field.label}
      editable={deal.abilities.update}
      value={value}
      renderField={(draft, set) => <CustomValueField field={field} value={draft} onChange={set} />}
      onSave={(next) => void save(deal, { custom: { [field.key]: tidy(next) } }, `${field.label} changed`)}
    >
      {value === null ? <Unknown /> : <CustomValueShown field={field} value={value} />}
    </EditableFact>
  );
}

const tidy = (value: CustomValue | null) =>
  typeof value === 'string'
    ? value.trim() || null
    : Array.isArray(value)
      ? [...value]
      : (value as number | boolean | null);

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
