/** Says what is wrong with a mapping before it is saved, and again when Salesforce has changed. */
import { checkFields } from './checkFields.ts';
import { checkPush } from './checkPush.ts';
import { checkReading } from './checkReading.ts';
import { checkStages } from './checkStages.ts';
import { checkCategories, checkPeople, checkRoles } from './checkValues.ts';
import type { OurSide, SalesforceMapping, SalesforceSide } from './mapping.ts';
import type { MappingFinding } from './mappingFinding.ts';

/** Returns all findings, in the order of the screen. A mapping without errors can be saved. */
export const checkMapping = (
  mapping: SalesforceMapping,
  theirs: SalesforceSide,
  ours: OurSide,
): readonly MappingFinding[] => [
  ...checkFields(mapping, theirs, ours),
  ...checkStages(mapping, theirs, ours),
  ...checkCategories(mapping, theirs),
  ...checkPeople(mapping, theirs, ours),
  ...checkRoles(mapping, theirs),
  ...checkReading(mapping, theirs, ours),
  ...checkPush(mapping, theirs),
];
