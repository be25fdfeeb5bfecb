import {
  describedField,
  FIELD_OWNERS,
  type FieldOwner,
  MAPPED_OBJECTS,
  type Mappable,
  type MappedObject,
  type MappingFinding,
  mappableFields,
} from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { errorOf, WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { MappingRow, MappingRows, RowName } from './MappingRows.tsx';
import {
  alwaysTheirs,
  type FindingsBy,
  findingsBy,
  fittingFields,
  OWNER_NAMES,
  withOwner,
  withSource,
} from './mapping.ts';

/** Opportunities first: they are what an admin looks for. */
const OBJECTS = MAPPED_OBJECTS.toReversed();
const COLUMNS = 'sm:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)_minmax(9rem,12rem)]';
const OWNERS = FIELD_OWNERS.map((value) => ({ value, label: OWNER_NAMES[value] }));

/** Which field of Salesforce fills each of ours, and who decides its value. */
export function FieldsPart(props: PartProps) {
  return (
    <div className="grid gap-6">
      {OBJECTS.map((object) => (
        <ObjectFields key={object} object={object} {...props} />
      ))}
    </div>
  );
}

function ObjectFields({ object, ...props }: PartProps & { object: MappedObject }) {
  const { mapping, theirs, ours, findings, onChange } = props;
  const described = theirs.objects.find(({ name }) => name === object);
  const mappable = mappableFields(object, ours.customFields);
  const known = new Set(mappable.map(({ key }) => key));
  const gone = mapping.fields.filter((line) => line.object === object && !known.has(line.field));
  const found = findingsBy(findings, 'fields', object);
  return (
    <Card flush title={described?.label ?? object}>
      <MappingRows columns={COLUMNS} heads={['Forecastle', 'Salesforce field', 'Who decides']}>
        {mappable.map((each) => (
          <FieldRow key={each.key} object={object} mappable={each} found={found} {...props} />
        ))}
        {gone.map(({ field, source }) => (
          <MappingRow key={field} columns={COLUMNS}>
            <RowName name={field.replace(/^custom\./, '')} />
            <p className="self-center text-14 text-risk">{errorOf(found.get(field)) ?? source}</p>
            <div>
              <Button
                size="small"
                onClick={() => onChange({ fields: mapping.fields.filter((line) => line.field !== field) })}
              >
                Remove
              </Button>
            </div>
          </MappingRow>
        ))}
      </MappingRows>
    </Card>
  );
}

interface FieldRowProps extends PartProps {
  object: MappedObject;
  mappable: Mappable;
  found: FindingsBy;
}

function FieldRow({ object, mappable, found, mapping, theirs, onChange }: FieldRowProps) {
  const { key, label, field } = mappable;
  const line = mapping.fields.find((each) => each.object === object && each.field === key);
  const source = line && describedField(theirs.objects, object, line.source);
  const fields = fittingFields(mappable, theirs.objects.find(({ name }) => name === object)?.fields ?? []);
  const own: readonly MappingFinding[] = found.get(key) ?? [];
  const isRequired = field?.required === true;
  return (
    <MappingRow columns={COLUMNS}>
      <RowName name={label}>{isRequired && <span className="text-12 text-ink-3">required</span>}</RowName>
      <Combobox
        label={`Salesforce field for ${label}`}
        hideLabel
        placeholder="Not mapped"
        clearable={!isRequired}
        value={line ? { value: line.source, label: source ? shownName(source) : line.source } : null}
        options={fields.map(({ name, label: said }) => ({
          value: name,
          label: said,
          ...(said !== name && { detail: name }),
        }))}
        onChange={(option) => {
          const next = option ? (fields.find(({ name }) => name === option.value) ?? null) : null;
          onChange(withSource(mapping, object, mappable, next));
        }}
        error={errorOf(own)}
      />
      {line ? (
        <Owner
          label={label}
          owner={line.owner}
          always={source ? alwaysTheirs(mappable, source) : null}
          onChange={(owner) => onChange(withOwner(mapping, object, key, owner))}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <WarningLines findings={own} />
    </MappingRow>
  );
}

/** Returns the label of a field, with its name where that differs. */
export const shownName = ({ name, label }: { name: string; label: string }): string =>
  label === name ? label : `${label} · ${name}`;

interface OwnerProps {
  label: string;
  owner: FieldOwner;
  /** Why Salesforce must decide; null where the admin may choose. */
  always: string | null;
  onChange: (owner: FieldOwner) => void;
}

function Owner({ label, owner, always, onChange }: OwnerProps) {
  // Somebody may have lost the right to edit the field since: the way back must stay.
  if (always !== null && owner === 'theirs') {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2 sm:min-h-9">
        <span className="sm:hidden">Decided by</span> Salesforce <span className="text-12 text-ink-3">{always}</span>
      </p>
    );
  }
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-12 text-ink-3 sm:hidden">
        Who decides
      </span>
      <SelectField label={`Who decides ${label}`} hideLabel value={owner} choices={OWNERS} onChange={onChange} />
    </div>
  );
}
