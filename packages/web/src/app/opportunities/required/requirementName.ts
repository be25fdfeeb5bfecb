import { isCustomColumn, keyOfColumn, STAGE_REQUIREMENT_NAMES, type StageRequirement } from '@forecastle/rules';
import { knownField } from '../custom/customFields.ts';

/** What a stage requires, by name; custom fields as far as they have been asked for. */
export function requirementName(key: StageRequirement): string {
  if (!isCustomColumn(key)) return STAGE_REQUIREMENT_NAMES[key];
  const field = knownField(keyOfColumn(key));
  return field?.archived ? `${field.label} (archived: not asked)` : (field?.label ?? 'Custom field');
}
