/** The mapping that a run reads with. It grows when a record arrives whose owner it does not name. */
import {
  describedField,
  type IncomingContext,
  type IncomingReader,
  incomingReader,
  MAPPED_OBJECTS,
  type MappedObject,
  type SalesforceMapping,
  type SalesforceRecord,
  type SalesforceSide,
  to18,
} from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Taking } from '../../taking/taking.ts';
import type { SalesforceApi } from '../client/request.ts';
import { type Here, incomingContext, readHere } from '../mapping/incoming-context.ts';
import { readOwners } from '../mapping/read-users.ts';
import { asking } from './as-faults.ts';
import { settleMapping } from './settle-mapping.ts';

interface Around {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  readonly api: SalesforceApi;
  readonly taking: Taking;
  readonly objects: SalesforceSide['objects'];
}

export interface Settled {
  readonly mapping: SalesforceMapping;
  readonly here: Here;
}

/** Prefix of ids of users; records may belong to a queue too. */
const USER = '005';

export class RunMapping {
  readonly #of: Around;
  #mapping: SalesforceMapping;
  #context: IncomingContext;
  #reader: IncomingReader;
  /** Ids of users whom the mapping names, or whom Salesforce does not show. */
  readonly #known: Set<string>;

  constructor(of: Around, settled: Settled) {
    this.#of = of;
    this.#mapping = settled.mapping;
    this.#context = incomingContext(settled.mapping, of, settled.here);
    this.#reader = incomingReader(this.#context);
    this.#known = new Set(settled.mapping.people.map(({ userId }) => to18(userId) ?? userId));
  }

  get mapping(): SalesforceMapping {
    return this.#mapping;
  }

  get context(): IncomingContext {
    return this.#context;
  }

  /** Reads records by the mapping as it is now. */
  get reader(): IncomingReader {
    return this.#reader;
  }

  /** Asks who the unknown users are that records name, and maps them as a proposal would. No transaction may be held. */
  async meet(object: string, records: readonly SalesforceRecord[]): Promise<void> {
    const unknown = this.#unknownIn(object, records);
    if (unknown.length === 0) return;
    for (const id of unknown) this.#known.add(id);
    const { pool, organizationId, signal, api, taking, objects } = this.#of;
    const users = await asking(() => readOwners(api, unknown, signal));
    if (users.length === 0) return;
    const { mapping, here } = await inTenant(pool, organizationId, async (tx) => {
      const settled = await settleMapping(tx, { mapping: this.#mapping, users, taking });
      return { mapping: settled.mapping, here: await readHere(tx, settled.ours) };
    });
    this.#mapping = mapping;
    this.#context = incomingContext(mapping, { objects }, here);
    this.#reader = incomingReader(this.#context);
  }

  #unknownIn(object: string, records: readonly SalesforceRecord[]): string[] {
    const mapped = MAPPED_OBJECTS.find((each) => each === object);
    if (mapped === undefined) return [];
    const sources = this.#userFields(mapped);
    const ids = records.flatMap((record) => sources.flatMap((source) => to18(record.get(source) ?? '') ?? []));
    return [...new Set(ids)].filter((id) => id.startsWith(USER) && !this.#known.has(id));
  }

  #userFields(object: MappedObject): string[] {
    return this.#mapping.fields
      .filter((line) => line.object === object)
      .flatMap(({ source }) => describedField(this.#of.objects, object, source) ?? [])
      .filter(({ referenceTo }) => referenceTo.includes('User'))
      .map(({ name }) => name);
  }
}
