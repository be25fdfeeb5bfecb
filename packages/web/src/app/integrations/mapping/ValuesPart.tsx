import {
  CATEGORY_NAMES,
  CONTACT_ROLES,
  describedField,
  FORECAST_CATEGORIES,
  type MappingPart,
  ROLE_NAMES,
} from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { errorOf, WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { MappingRow, MappingRows, RowName } from './MappingRows.tsx';
import { findingsBy, replaced, type ValueLine, valueLines } from './mapping.ts';

const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]';
const NONE = 'none';

/** Which forecast category of ours each one of Salesforce is. */
export function CategoriesPart({ mapping, theirs, findings, onChange }: PartProps) {
  const source = mapping.fields.find(({ object, field }) => object === 'Opportunity' && field === 'category')?.source;
  if (source === undefined) {
    return (
      <Card flush>
        <EmptyState icon="list" title="Forecast category is not mapped">
          Choose its Salesforce field under Fields first.
        </EmptyState>
      </Card>
    );
  }
  const listed = describedField(theirs.objects, 'Opportunity', source)?.picklist ?? [];
  return (
    <Values
      title="Forecast categories"
      what="Category"
      part="categories"
      findings={findings}
      lines={valueLines(listed, mapping.categories)}
      chosen={new Map(mapping.categories.map(({ value, category }) => [value, category]))}
      choices={FORECAST_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
      none="Keep what the deal has"
      onChange={(value, category) =>
        onChange({ categories: replaced(mapping.categories, (line) => line.value === value, { value, category }) })
      }
    />
  );
}

/** Which role of ours each role of a contact on an opportunity is. */
export function RolesPart({ mapping, theirs, findings, onChange }: PartProps) {
  const listed = describedField(theirs.objects, 'OpportunityContactRole', 'Role')?.picklist ?? [];
  const lines = valueLines(listed, mapping.roles);
  if (lines.length === 0) {
    return (
      <Card flush>
        <EmptyState icon="person" title="No contact roles">
          The connected user sees no contact roles of opportunities in Salesforce.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Values
      title="Contact roles"
      what="Role"
      part="roles"
      findings={findings}
      lines={lines}
      chosen={new Map(mapping.roles.map(({ value, role }) => [value, role]))}
      choices={CONTACT_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
      none="No role"
      onChange={(value, role) =>
        onChange({ roles: replaced(mapping.roles, (line) => line.value === value, { value, role }) })
      }
    />
  );
}

interface ValuesProps<T extends string> extends Pick<PartProps, 'findings'> {
  title: string;
  what: string;
  part: MappingPart;
  lines: readonly ValueLine[];
  chosen: ReadonlyMap<string, T | null>;
  choices: readonly { value: T; label: string }[];
  /** What null says. */
  none: string;
  onChange: (value: string, choice: T | null) => void;
}

function Values<T extends string>(props: ValuesProps<T>) {
  const { title, what, part, findings, lines, chosen, choices, none, onChange } = props;
  const found = findingsBy(findings, part);
  const all: readonly { value: T | typeof NONE; label: string }[] = [{ value: NONE, label: none }, ...choices];
  return (
    <Card flush title={title}>
      <MappingRows columns={COLUMNS} heads={['In Salesforce', 'In Forecastle']}>
        {lines.map(({ value, label, isActive }) => {
          const choice = chosen.get(value);
          const own = found.get(value);
          return (
            <MappingRow key={value} columns={COLUMNS}>
              <RowName name={label}>{!isActive && <Chip>Inactive</Chip>}</RowName>
              <SelectField
                label={`${what} for ${label}`}
                hideLabel
                value={choice === undefined ? null : (choice ?? NONE)}
                choices={all}
                onChange={(next) => onChange(value, next === NONE ? null : next)}
                error={errorOf(own)}
              />
              <WarningLines findings={own} />
            </MappingRow>
          );
        })}
      </MappingRows>
    </Card>
  );
}
