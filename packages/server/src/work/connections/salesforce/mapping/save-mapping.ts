import { checkMapping, defaultMapping, type SalesforceMapping } from '@forecastle/rules';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../../platform/http/errors.ts';
import { recordEvent } from '../../../../tenancy/audit/record-event.ts';
import type { Asking } from '../finish-sign-in.ts';
import { connectedSalesforce } from '../salesforce-row.ts';
import { askSides } from './ask-sides.ts';
import { keepMapping, readMapping } from './stored-mapping.ts';
import { viewMapping } from './view-mapping.ts';

/** Returns the saved mapping, or a proposal where none is saved. */
export const getMapping = (asking: Asking) =>
  askSides(asking, async ({ theirs, ours, stored }) =>
    viewMapping(stored?.mapping ?? defaultMapping(theirs, ours), stored, { theirs, ours }),
  );

interface Given {
  readonly mapping: SalesforceMapping;
  readonly basedOn: number | null;
}

/** Saves a mapping as the next version. Throws INVALID with the first error of it, CONFLICT when somebody saved another one. */
export const saveMapping = (asking: Asking, { mapping, basedOn }: Given) =>
  askSides(asking, async ({ connectionId, theirs, ours }) => {
    const error = checkMapping(mapping, theirs, ours).find(({ severity }) => severity === 'error');
    if (error) throw invalid({ field: error.field, message: error.message });
    const { pool, actor } = asking;
    const stored = await inTenant(pool, actor.organizationId, async (tx) => {
      const { id } = await connectedSalesforce(tx, { lock: 'FOR UPDATE' });
      const latest = await readMapping(tx, id);
      if (id !== connectionId || (latest?.version ?? null) !== basedOn) {
        throw conflict({
          field: 'basedOn',
          value: basedOn,
          expected: `version ${latest?.version ?? 'none'}`,
          message: `${latest?.savedBy ?? 'Somebody'} saved another mapping meanwhile. Open it, and make your changes again. Nothing was saved.`,
        });
      }
      const version = await keepMapping(tx, id, mapping, { memberId: actor.memberId });
      await recordEvent(tx, actor, { kind: 'connection_mapping_saved', facts: { system: 'Salesforce', version } });
      return readMapping(tx, id, version);
    });
    return viewMapping(mapping, stored, { theirs, ours });
  });
