/** Checks what is written into Salesforce beside mapped fields: scores. */
import { type DescribedField, type DescribedObject, describedField, isWriteable } from './describedObject.ts';
import { PUSHED_SCORE_NAMES, PUSHED_SCORES, type SalesforceMapping, type SalesforceSide } from './mapping.ts';
import type { MappingFinding } from './mappingFinding.ts';

const NUMBERS = ['double', 'int', 'percent'];

/** Returns the fields of opportunities that a score can be written into, by label: custom numbers that the connected user may edit. */
export const scoreTargets = (objects: readonly DescribedObject[]): readonly DescribedField[] =>
  (objects.find(({ name }) => name === 'Opportunity')?.fields ?? [])
    .filter((field) => field.custom && isWriteable(field) && NUMBERS.includes(field.type))
    .toSorted((one, other) => one.label.localeCompare(other.label));

export function checkPush({ push, fields }: SalesforceMapping, { objects }: SalesforceSide): readonly MappingFinding[] {
  return push.scores.flatMap(({ field, target }, at) => {
    const found = (message: string): MappingFinding[] => [
      { part: 'push', object: 'Opportunity', field, severity: 'error', message },
    ];
    if (!PUSHED_SCORES.includes(field)) return found(`Forecastle has no score ${field}.`);
    const score = PUSHED_SCORE_NAMES[field];
    const into = describedField(objects, 'Opportunity', target);
    if (!into)
      return found(`${score}: the connected user cannot see a field ${target} in Salesforce. Choose another field.`);
    const { name, label } = into;
    if (!into.custom) return found(`${score} needs a custom field of its own, and ${label} belongs to Salesforce.`);
    if (!isWriteable(into)) return found(`${score}: the connected user may not edit ${label} (${name}) in Salesforce.`);
    if (!NUMBERS.includes(into.type))
      return found(`${score} is a number, and ${label} (${name}) is of the type ${into.type}.`);
    const isSame = (other: string) => other.toLowerCase() === target.toLowerCase();
    if (push.scores.slice(0, at).some((other) => isSame(other.target)))
      return found(`Two scores are written into ${label} (${name}). Choose a field for each.`);
    if (fields.some((line) => line.object === 'Opportunity' && isSame(line.source)))
      return found(`${label} (${name}) is also read into Forecastle. Choose another field for ${score}.`);
    return [];
  });
}
