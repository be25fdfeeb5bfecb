import { isCustomColumn, keyOfColumn, STAGE_REQUIREMENT_NAMES, type StageRequirement } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import { listFields } from '../custom-fields/list-fields.ts';

/** Refuses a custom field that is not there, or archived and not required before. */
export async function checkRequires(
  tx: TenantTransaction,
  requires: readonly StageRequirement[],
  before: readonly StageRequirement[],
): Promise<void> {
  const added = requires.filter((key) => isCustomColumn(key) && !before.includes(key));
  if (added.length === 0) return;
  const fields = await listFields(tx, 'deal');
  for (const column of added.filter(isCustomColumn)) {
    const field = fields.find(({ key }) => key === keyOfColumn(column));
    if (field && !field.archived) continue;
    throw invalid({
      field: 'requires',
      value: column,
      expected: 'custom. and the key of a custom field in use',
      message: field
        ? `${field.label} is archived. Nothing was changed. Restore it first.`
        : `There is no custom field ${keyOfColumn(column)}. Nothing was changed.`,
    });
  }
}

/** What is required, by name, as the audit trail keeps it. */
export async function requirementWords(tx: TenantTransaction, requires: readonly StageRequirement[]): Promise<string> {
  if (requires.length === 0) return '';
  const fields = await listFields(tx, 'deal');
  return requires
    .map((key) =>
      isCustomColumn(key)
        ? (fields.find((field) => field.key === keyOfColumn(key))?.label ?? keyOfColumn(key))
        : STAGE_REQUIREMENT_NAMES[key],
    )
    .join(', ');
}
