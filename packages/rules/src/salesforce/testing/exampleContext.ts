/** The example organisation's records and the context they are read in. */

import { defaultMapping } from '../defaultMapping.ts';
import type { SalesforceRecord } from '../describedObject.ts';
import type { IncomingContext } from '../incomingContext.ts';
import { exampleForecastle, exampleSalesforce, idOf } from './exampleOrg.ts';

export const MODIFIED = '2026-11-28T22:15:00.000+0000';

/** A record with the system fields that all have, and the given ones. */
export const recordOf = (fields: Readonly<Record<string, string | null>>): SalesforceRecord =>
  new Map<string, string | null>([
    ['Id', idOf('006', 1)],
    ['IsDeleted', 'false'],
    ['CreatedDate', '2026-03-31T12:30:00.000+0000'],
    ['SystemModstamp', MODIFIED],
    ...Object.entries(fields),
  ]);

export function exampleContext(more: Partial<IncomingContext> = {}): IncomingContext {
  const [theirs, ours] = [exampleSalesforce(), exampleForecastle()];
  return {
    mapping: defaultMapping(theirs, ours),
    objects: theirs.objects,
    customFields: ours.customFields,
    stageKinds: new Map([
      ...ours.stages.map(({ id, kind }) => [id, kind] as const),
      ['s-analysis', 'open'],
      ['s-proposal', 'open'],
    ]),
    newStageIds: new Map([
      ['Needs Analysis', 's-analysis'],
      ['Proposal/Price Quote', 's-proposal'],
    ]),
    memberIds: new Map([
      [idOf('005', 1), 'm-mia'],
      [idOf('005', 2), 'm-ravi'],
      [idOf('005', 4), 'm-gus'],
    ]),
    defaultCurrency: 'NZD',
    timeZone: 'Pacific/Auckland',
    ...more,
  };
}
