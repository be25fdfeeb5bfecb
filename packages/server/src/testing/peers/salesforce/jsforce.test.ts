import jsforce from 'jsforce';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../long.ts';
import { signIn } from './call-peer.ts';
import { driveByJsforce } from './drive-by-jsforce.ts';
import { startSalesforcePeer } from './peer.ts';

describe('jsforce', () => {
  if (IS_LONG) driveByJsforce();

  it('queries the peer', async () => {
    const peer = await startSalesforcePeer();
    const { access_token, instance_url } = await signIn(peer);
    const connection = new jsforce.Connection({
      accessToken: access_token,
      instanceUrl: instance_url,
      version: '64.0',
    });
    const { records } = await connection.query<{ Name: string }>("SELECT Name FROM Account WHERE Name = 'Tui Foods'");
    expect(records.map(({ Name }) => Name)).toEqual(['Tui Foods']);
    await peer.stop();
  });
});
