/** An organisation of the product that is connected with a Salesforce peer in this process, and one beside it that is not. */

import type pg from 'pg';
import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import { generateOpportunities } from '../../packages/server/src/testing/peers/salesforce/world/example-org.ts';
import { Client, type Tries } from '../kills/client.ts';
import type { Random } from '../kills/random.ts';
import type { Server } from '../kills/server.ts';
import { whileAway } from './database.ts';

const SALESFORCE = '/connections/salesforce';

export type Owner = 'theirs' | 'ours' | 'latest';

export interface Mapping {
  readonly fields: readonly {
    readonly object: string;
    readonly field: string;
    readonly source: string;
    readonly owner: Owner;
  }[];
  readonly stages: readonly { readonly value: string; readonly to: { readonly stageId?: string } }[];
  readonly categories: readonly { readonly value: string; readonly category: string | null }[];
  readonly people: readonly { readonly userId: string; readonly to: { readonly memberId?: string } }[];
}

export interface Organization {
  readonly client: Client;
  readonly organizationId: string;
  readonly peer: SalesforcePeer;
  /** By field of a deal. */
  readonly owners: ReadonlyMap<string, Owner>;
}

/** Signs up an organisation and connects it; who decides which field of a deal follows from the seed. */
export async function openOrganization(
  server: Server,
  tries: Tries,
  random: Random,
  deals: number,
): Promise<Organization> {
  const client = new Client(server, tries);
  await client.signUp('Both Ways', 'both@example.com');
  const { organization } = await client.get('/session');
  const { callbackUrl } = await client.get(SALESFORCE);
  const peer = await startSalesforcePeer({ redirectUris: [callbackUrl] });
  generateOpportunities(peer.world, deals);
  await put(client, `${SALESFORCE}/app`, {
    environment: 'domain',
    domain: peer.loginUrl,
    clientId: peer.app.clientId,
    clientSecret: peer.app.clientSecret,
  });
  const { authorizeUrl } = await post(client, `${SALESFORCE}/connect`);
  const { headers } = await fetch(authorizeUrl, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  await post(client, `${SALESFORCE}/finish`, Object.fromEntries(searchParams));
  const owners = await mapFields(client, random);
  return { client, organizationId: organization.id, peer, owners };
}

async function mapFields(client: Client, random: Random): Promise<ReadonlyMap<string, Owner>> {
  const { mapping, version } = await client.get(`${SALESFORCE}/mapping`);
  const chosen = new Map<string, Owner>([
    ['description', 'ours'],
    ['stageId', random.pick(['theirs', 'latest', 'ours'])],
    ['leadSource', random.pick(['theirs', 'latest', 'ours'])],
  ]);
  const fields = (mapping as Mapping).fields.map((line) =>
    line.object === 'Opportunity' ? { ...line, owner: chosen.get(line.field) ?? line.owner } : line,
  );
  const push = { ...mapping.push, mode: 'scheduled' };
  await put(client, `${SALESFORCE}/mapping`, { mapping: { ...mapping, fields, push }, basedOn: version });
  return new Map(fields.filter(({ object }) => object === 'Opportunity').map(({ field, owner }) => [field, owner]));
}

/** Returns the mapping as it stands, with the stages and people that syncs made. */
export async function readMapping(
  owner: pg.Pool,
  { organizationId }: Pick<Organization, 'organizationId'>,
): Promise<Mapping> {
  const { rows } = await whileAway(() =>
    owner.query<{ mapping: Mapping }>(
      'SELECT mapping FROM connection_mappings WHERE organization_id = $1 ORDER BY version DESC LIMIT 1',
      [organizationId],
    ),
  );
  if (!rows[0]) throw new Error('no mapping is saved');
  return rows[0].mapping;
}

const put = (client: Client, path: string, body: object) => answered(client, 'PUT', path, body);
const post = (client: Client, path: string, body: object = {}) => answered(client, 'POST', path, body);

async function answered(client: Client, method: string, path: string, body: object) {
  const answer = await client.ask(method, path, { body });
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
