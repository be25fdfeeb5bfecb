import { checkMapping, defaultMapping, mergeAdditions, type SalesforceMapping } from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { conflict, invalid } from '../../../../platform/http/errors.ts';
import { recordEvent } from '../../../../tenancy/audit/record-event.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { connectedSalesforce } from '../salesforce-row.ts';
import { askSides } from './ask-sides.ts';
import { ourSide } from './our-side.ts';
import { keepMapping, lastByPerson, readMapping } from './stored-mapping.ts';
import { viewMapping } from './view-mapping.ts';

/** Returns the saved mapping, or a proposal where none is saved. */
export const getMapping = (asking: Asking) =>
  askSides(asking, async (sides) =>
    viewMapping(sides.stored?.mapping ?? defaultMapping(sides.theirs, sides.ours), {
      ...sides,
      memberId: asking.actor.memberId,
    }),
  );

interface Given {
  readonly mapping: SalesforceMapping;
  readonly basedOn: number | null;
}

/**
 * Saves a mapping as the next version, with what syncs have added since the one that was changed. Throws INVALID with the first
 * error of it, CONFLICT when a person saved another one.
 */
export const saveMapping = (asking: Asking, { mapping: given, basedOn }: Given) =>
  askSides(asking, async ({ connectionId, theirs }) => {
    const { pool, actor } = asking;
    const { memberId } = actor;
    const { mapping, ...saved } = await inTenant(pool, actor.organizationId, async (tx) => {
      const { id } = await connectedSalesforce(tx, { lock: 'FOR UPDATE' });
      if (id !== connectionId) throw anotherOne(null, { basedOn, memberId });
      const mapping = await mergedOver(tx, id, { mapping: given, basedOn }, memberId);
      const ours = await ourSide(tx);
      const error = checkMapping(mapping, theirs, ours).find(({ severity }) => severity === 'error');
      if (error) throw invalid({ field: error.field, message: error.message });
      const version = await keepMapping(tx, id, mapping, { memberId });
      await recordEvent(tx, actor, { kind: 'connection_mapping_saved', facts: { system: 'Salesforce', version } });
      return { mapping, ours, stored: await readMapping(tx, id, version), lastSave: await lastByPerson(tx, id) };
    });
    return viewMapping(mapping, { theirs, memberId, ...saved });
  });

/** Returns the given mapping with what syncs have added to the version that it is based on. */
async function mergedOver(
  tx: TenantTransaction,
  connectionId: string,
  { mapping, basedOn }: Given,
  memberId: string,
): Promise<SalesforceMapping> {
  const latest = await readMapping(tx, connectionId);
  if ((latest?.version ?? null) === basedOn) return mapping;
  const lastSave = await lastByPerson(tx, connectionId);
  const opened = basedOn === null ? null : await readMapping(tx, connectionId, basedOn);
  if (!latest || !opened || (lastSave && lastSave.version > opened.version))
    throw anotherOne(lastSave, { basedOn, memberId });
  return mergeAdditions(mapping, { opened: opened.mapping, latest: latest.mapping });
}

function anotherOne(
  last: { readonly version: number; readonly memberId: string; readonly name: string } | null,
  { basedOn, memberId }: { readonly basedOn: number | null; readonly memberId: string },
) {
  const who =
    last?.memberId === memberId
      ? 'You saved another mapping in another tab.'
      : `${last?.name ?? 'Somebody'} saved another mapping meanwhile.`;
  return conflict({
    field: 'basedOn',
    value: basedOn,
    expected: `version ${last?.version ?? 'none'}`,
    message: `${who} Open it, and make your changes again. Nothing was saved.`,
  });
}
