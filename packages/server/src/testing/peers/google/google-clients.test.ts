import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../../long.ts';
import { EVENTS_READONLY, METADATA } from './call-peer.ts';
import { driveByGoogleClients } from './drive-by-google-clients.ts';
import { clientsOf } from './google-clients.ts';
import { type GooglePeer, startGooglePeer } from './peer.ts';

describe("Google's own clients", () => {
  if (IS_LONG) driveByGoogleClients();

  let peer: GooglePeer;
  beforeAll(async () => {
    peer = await startGooglePeer();
    peer.world.addPerson('ana@corp.test');
  });
  afterAll(() => peer.stop());
  const clients = () => clientsOf(peer, 'ana@corp.test', [METADATA, EVENTS_READONLY]);

  it('list messages of the peer', async () => {
    const { copies } = peer.world.deliver({ from: 'Bo <bo@x.test>', to: 'ana@corp.test' });
    const { data } = await clients().mail.users.messages.list({ userId: 'me' });
    expect(data.messages?.map(({ id }) => id)).toEqual([copies.get('ana@corp.test')]);
  });

  it('list events of the peer', async () => {
    const id = peer.world.schedule({ organizer: 'ana@corp.test', start: '2026-11-05', end: '2026-11-06' });
    const { data } = await clients().events.events.list({ calendarId: 'primary' });
    expect(data.items?.map((event) => [event.id, event.start?.date])).toEqual([[id, '2026-11-05']]);
  });
});
