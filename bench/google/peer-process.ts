/** Plays Google in a process of its own, so that its work is not that of what is measured. */

import { startGooglePeer } from '../../packages/server/src/testing/peers/google/peer.ts';
import { STREAM_SCOPES } from '../../packages/server/src/work/connections/google/client/oauth.ts';

export interface MailboxWish {
  readonly addresses: readonly string[];
  /** Addresses that write to them. */
  readonly writers: number;
}

export interface PlayingGoogle {
  readonly origin: string;
  /** Access tokens, in the order of the addresses. */
  readonly tokens: readonly string[];
}

/** Has so many messages come into each of the first mailboxes. */
export interface DeliverWish {
  readonly deliver: number;
  readonly mailboxes: number;
}

export const writerOf = (n: number): string => `kim-${n}@buyer.test`;

const YEAR_MINUTES = 525_600;

async function play({ addresses, writers }: MailboxWish): Promise<void> {
  const peer = await startGooglePeer({ now: new Date().toISOString() });
  peer.quotas.gmail.aUser = Number.POSITIVE_INFINITY;
  for (const address of addresses) peer.world.addPerson(address);
  const tokens = addresses.map((address) => peer.tokens.issue(address, Object.values(STREAM_SCOPES), YEAR_MINUTES));
  let written = 0;
  process.on('message', ({ deliver, mailboxes }: DeliverWish) => {
    for (const to of addresses.slice(0, mailboxes)) {
      for (let n = 0; n < deliver; n++) {
        peer.world.deliver({ from: writerOf(written++ % writers), to, at: new Date().toISOString() });
      }
    }
    process.send?.('delivered');
  });
  process.send?.({ origin: peer.origin, tokens } satisfies PlayingGoogle);
}

process.once('message', (wish: MailboxWish) => play(wish));
process.once('disconnect', () => process.exit());
