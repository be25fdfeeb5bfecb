import { SocketModeClient } from '@slack/socket-mode';
import { LogLevel, WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../long.ts';
import { driveByBolt, driveByWebApi } from './drive-by-slack-clients.ts';
import { startSlackPeer } from './peer.ts';

const { SLACK_BOLT } = process.env;

describe('clients of Slack', () => {
  if (IS_LONG) driveByWebApi();
  // The drill installs Bolt, and says where.
  if (SLACK_BOLT) driveByBolt(SLACK_BOLT);

  it('ask the peer, and take what comes by its socket', async () => {
    const peer = await startSlackPeer();
    const slackApiUrl = `${peer.origin}/api/`;
    const { team, team_id } = await new WebClient(peer.world.install(), { slackApiUrl }).auth.test();
    expect([team, team_id]).toEqual(['Harbourline', peer.world.team.id]);

    const socket = new SocketModeClient({
      appToken: peer.world.app.appToken,
      logLevel: LogLevel.ERROR,
      clientOptions: { slackApiUrl },
    });
    const came = new Promise((resolve) => {
      socket.on('slash_commands', async ({ body, ack }) => {
        await ack({ text: 'done' });
        resolve(body.text);
      });
    });
    await socket.start();
    const { envelope_id } = peer.people.overSocket(peer.people.command('plan'));
    expect(await came).toBe('plan');
    await peer.sockets.until(() => peer.sockets.acknowledged.has(envelope_id));
    expect(peer.sockets.acknowledged.get(envelope_id)).toEqual([{ text: 'done' }]);
    await socket.disconnect();
    await peer.stop();
  });
});
