import type { AuditChanges } from './record-event.ts';

/** Fields that hold people's own words or addresses: told is only whether they were set and are set. */
const PRIVATE: ReadonlySet<string> = new Set(['email', 'phone', 'title', 'description', 'organizationDescription']);

/** Before and after of each named field that differs, as the trail keeps them. `isPrivate` adds to what is not quoted. */
export function changesOf<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
  isPrivate: readonly (keyof T & string)[] = [],
): AuditChanges {
  const changes: AuditChanges = {};
  for (const field of fields) {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    const words = PRIVATE.has(field) || isPrivate.includes(field);
    changes[field] = words ? { from: from !== null, to: to !== null } : { from, to };
  }
  return changes;
}
