/**
 * The permission matrix: how far each role reaches with each operation. The server judges by `policies.ts` and its
 * scopes; a suite holds it to these rows, and `docs/permissions.md` is written of them.
 */
import { FILE_PERMISSIONS, ORGANIZATION_PERMISSIONS } from './organization.ts';
import type { Permission } from './permission.ts';
import { RECORD_PERMISSIONS } from './records.ts';

export { FILE_PERMISSIONS };
export const PERMISSIONS: Readonly<Record<string, Permission>> = { ...ORGANIZATION_PERMISSIONS, ...RECORD_PERMISSIONS };
