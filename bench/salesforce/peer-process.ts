/** Plays Salesforce in a process of its own, so that its work and memory are not those of what is measured. */
import { type SalesforcePeer, startSalesforcePeer } from '../../packages/server/src/testing/peers/salesforce/peer.ts';
import {
  generateOpportunities,
  generateProducts,
} from '../../packages/server/src/testing/peers/salesforce/world/example-org.ts';
import type { World } from '../../packages/server/src/testing/peers/salesforce/world/world.ts';

/** What the process is asked to play. */
export interface PeerWish {
  readonly redirectUri: string;
  readonly opportunities: number;
  /** Rows of field history of each opportunity, beside its three of stage history. */
  readonly fieldChanges: number;
}

/** What it tells once it plays that. */
export interface PlayingPeer {
  readonly loginUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Records by object. */
  readonly records: Readonly<Record<string, number>>;
}

const DAY_MS = 86_400_000;
/** Days ago that its clock stands at: the changes it makes up reach ten days beyond it. */
const CLOCK_DAYS = 11;
const ROLES = ['Decision Maker', 'Economic Buyer', 'Evaluator', 'Influencer'];

process.once('message', async (wish: PeerWish) => process.send?.(await play(wish)));
process.once('disconnect', () => process.exit());

async function play({ redirectUri, opportunities, fieldChanges }: PeerWish): Promise<PlayingPeer> {
  const now = new Date(Date.now() - CLOCK_DAYS * DAY_MS).toISOString();
  const peer = await startSalesforcePeer({ redirectUris: [redirectUri], currencies: { NZD: 1 }, now });
  generateOpportunities(peer.world, opportunities);
  generateProducts(peer.world);
  addPeople(peer.world, opportunities);
  addFieldHistory(peer.world, fieldChanges);
  return { loginUrl: peer.loginUrl, ...appOf(peer), records: countsOf(peer.world) };
}

const appOf = ({ app: { clientId, clientSecret } }: SalesforcePeer) => ({ clientId, clientSecret });

const countsOf = (world: World): Record<string, number> =>
  Object.fromEntries([...world.tables.values()].map(({ definition, rows }) => [definition.name, rows.size]));

/** A contact for every fifth opportunity, and roles on three of ten. */
function addPeople(world: World, opportunities: number): void {
  const by = world.user('admin');
  const at = world.now - 800 * DAY_MS;
  const stamps = { CreatedDate: at, CreatedById: by, LastModifiedDate: at, LastModifiedById: by, SystemModstamp: at };
  const accounts = [...world.table('Account').rows.keys()];
  const deals = [...world.table('Opportunity').rows.keys()];
  const contacts = Array.from({ length: Math.ceil(opportunities / 5) }, (_, n) => {
    const AccountId = accounts[n % accounts.length] ?? null;
    const person = { FirstName: 'Kim', LastName: `Buyer ${n}`, Name: `Kim Buyer ${n}`, Email: `kim-${n}@buyer.test` };
    return world.table('Contact').create({ ...stamps, ...person, AccountId, OwnerId: by }).Id ?? null;
  });
  for (let n = 0; n < Math.ceil((opportunities * 3) / 10); n++) {
    world.table('OpportunityContactRole').create({
      ...stamps,
      OpportunityId: deals[n] ?? null,
      ContactId: contacts[n % contacts.length] ?? null,
      Role: ROLES[n % ROLES.length] ?? null,
    });
  }
}

/** Each hands the deal over to the other of two owners, a day after the one before; the last to who has it now. */
function addFieldHistory(world: World, changes: number): void {
  const by = world.user('admin');
  const owners = [world.user('ravi'), world.user('rosa')];
  for (const { Id, CreatedDate, OwnerId } of world.table('Opportunity').rows.values()) {
    const other = owners.find((each) => each !== OwnerId) ?? null;
    for (let n = 0; n < changes; n++) {
      const isBack = (changes - n) % 2 === 1;
      world.table('OpportunityFieldHistory').create({
        OpportunityId: Id ?? null,
        Field: 'Owner',
        DataType: 'EntityId',
        OldValue: isBack ? other : (OwnerId ?? null),
        NewValue: isBack ? (OwnerId ?? null) : other,
        CreatedDate: Number(CreatedDate) + (n + 1) * DAY_MS,
        CreatedById: by,
      });
    }
  }
}
