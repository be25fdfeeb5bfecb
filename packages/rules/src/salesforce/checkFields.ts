/** Checks which field stands for which, and who decides it. */
import { CUSTOM_TEXT_MAX } from '../custom-fields/customValues.ts';
import { type DescribedField, describedField, isWriteable } from './describedObject.ts';
import type { MappedField, OurSide, SalesforceMapping, SalesforceSide } from './mapping.ts';
import { MAPPED_OBJECTS, type Mappable, type MappedObject, mappableFields } from './mappingFields.ts';
import type { MappingFinding } from './mappingFinding.ts';

export function checkFields(
  mapping: SalesforceMapping,
  theirs: SalesforceSide,
  ours: OurSide,
): readonly MappingFinding[] {
  return MAPPED_OBJECTS.flatMap((object) => {
    const lines = mapping.fields.filter((line) => line.object === object);
    const mappable = mappableFields(object, ours.customFields);
    return [...checkLines({ object, lines, mappable, theirs, mapping }), ...checkRequired(object, lines, mappable)];
  });
}

interface LinesOfObject {
  readonly object: MappedObject;
  readonly lines: readonly MappedField[];
  readonly mappable: readonly Mappable[];
  readonly theirs: SalesforceSide;
  readonly mapping: SalesforceMapping;
}

function* checkLines({ object, lines, mappable, theirs, mapping }: LinesOfObject): Generator<MappingFinding> {
  const known = new Map(mappable.map((each) => [each.key, each]));
  const seen = new Set<string>();
  for (const line of lines) {
    const found = (severity: MappingFinding['severity'], message: string): MappingFinding => ({
      part: 'fields',
      object,
      field: line.field,
      severity,
      message,
    });
    const ours = known.get(line.field);
    if (!ours) {
      yield found('error', `Forecastle no longer has the field ${line.field}. Remove it from the mapping.`);
      continue;
    }
    if (seen.has(line.field)) {
      yield found('error', `${ours.label} is mapped twice. Keep one.`);
      continue;
    }
    seen.add(line.field);
    const source = describedField(theirs.objects, object, line.source);
    if (!source) {
      yield found(
        'error',
        `${ours.label}: the connected user cannot read a field ${line.source} in Salesforce. Check its field-level security there, or choose another field.`,
      );
      continue;
    }
    for (const message of typeFaults(ours, source)) yield found('error', message);
    if (line.owner === 'theirs') continue;
    for (const message of ownerFaults(ours, source)) yield found('error', message);
    const shared = lines.find(
      (other) => other.field !== line.field && other.source.toLowerCase() === line.source.toLowerCase(),
    );
    if (shared) {
      const other = known.get(shared.field)?.label ?? shared.field;
      yield found(
        'error',
        `${ours.label} and ${other} are both mapped to ${named(source)}. A field that Forecastle writes can stand for one field only.`,
      );
    }
    if (isWriteable(source))
      for (const message of writeWarnings(ours, source, line, mapping)) yield found('warning', message);
  }
}

/** A field as admins know it: its label, and its name where that differs. */
const named = ({ label, name }: DescribedField): string => (label === name ? label : `${label} (${name})`);

function* typeFaults(ours: Mappable, source: DescribedField): Generator<string> {
  if (!ours.types.includes(source.type))
    yield `${ours.label} takes ${ours.takes}, and ${named(source)} is of the type ${source.type}.`;
  else if (ours.refersTo !== null && !source.referenceTo.includes(ours.refersTo))
    yield `${ours.label} takes a link to a record of ${ours.refersTo}, and ${named(source)} links to ${source.referenceTo.join(', ')}.`;
}

function* ownerFaults(ours: Mappable, source: DescribedField): Generator<string> {
  const only = 'Let Salesforce decide it.';
  if (ours.field?.readOnly) yield `${ours.label} cannot be written back from Forecastle. ${only}`;
  else if (source.calculated) yield `${ours.label}: Salesforce calculates ${named(source)}. ${only}`;
  else if (!isWriteable(source))
    yield `${ours.label}: the connected user may not edit ${named(source)} in Salesforce. ${only}`;
}

/**
 * A new stage sets probability and category again; both may be written between stages.
 * An amount is ignored on opportunities with products.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm
 */
function* writeWarnings(
  ours: Mappable,
  source: DescribedField,
  { object, owner }: MappedField,
  mapping: SalesforceMapping,
): Generator<string> {
  const { label, field, custom } = ours;
  const isStandard = object === 'Opportunity' && !source.custom;
  if (isStandard && (source.name === 'Probability' || (source.name === 'ForecastCategoryName' && owner === 'ours')))
    yield `${label}: Salesforce sets ${named(source)} again whenever the stage changes, over the value from Forecastle.`;
  if (isStandard && source.name === 'Amount' && mapping.products)
    yield `${label}: Salesforce keeps the sum of the products as the amount of an opportunity that has products, and ignores the value from Forecastle.`;
  const longest = custom?.kind === 'text' ? CUSTOM_TEXT_MAX : (field?.max ?? 0);
  if (source.length > 0 && longest > source.length && ours.types.includes('textarea'))
    yield `${label}: ${named(source)} holds ${source.length.toLocaleString('en')} characters. Salesforce refuses longer texts from Forecastle.`;
}

function checkRequired(
  object: MappedObject,
  lines: readonly MappedField[],
  mappable: readonly Mappable[],
): readonly MappingFinding[] {
  return mappable
    .filter(({ key, field }) => field?.required && !lines.some((line) => line.field === key))
    .map(({ key, label }) => ({
      part: 'fields',
      object,
      field: key,
      severity: 'error',
      message: `${label} must be mapped: records cannot be read without it.`,
    }));
}
