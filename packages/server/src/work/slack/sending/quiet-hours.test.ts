/** What happens in quiet hours is sent when they end, by the clocks of its reader. */
import { nextLoudInstant, type QuietHours } from '@forecastle/rules';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { FAULTS } from '../../../testing/peers/slack/answers.ts';
import { type SendingOrg, sendingOrg } from './testing/sending-org.ts';

const app = await startTestApp();
afterAll(app.close);

let org: SendingOrg;
beforeEach(async () => {
  org = await sendingOrg(app);
  return org.peer.stop;
});

const AUCKLAND = 'Pacific/Auckland';
/** A minute before and two hours after it is now in a timezone. */
function around(timeZone: string): QuietHours {
  const { hour, minute } = Temporal.Now.zonedDateTimeISO(timeZone);
  const now = hour * 60 + minute;
  return { fromMinute: (now + 1439) % 1440, toMinute: (now + 120) % 1440, weekends: false };
}
/** Seconds from now until they end. */
const untilLoud = (quietHours: QuietHours, timeZone: string): number =>
  (nextLoudInstant(Date.now(), quietHours, timeZone) - Date.now()) / 1000;

describe('quiet hours', () => {
  it('hold back what happens in them, and end with one message', async () => {
    const quietHours = around(AUCKLAND);
    const cro = await org.person('cro', ['deal_won'], { quietHours });
    const deals = await org.channel(cro.browser, 'deals', ['deal_won'], { quietHours });
    const ends = untilLoud(quietHours, AUCKLAND);
    for (let n = 0; n < 2; n++) {
      await org.close(org.admin, await org.deal(org.admin));
      await org.turn();
    }
    expect([...cro.messages(), ...deals.messages()]).toEqual([]);
    // Longer than it would be news, which hours without messages do not count for.
    await org.sql(`UPDATE slack_outbox SET expires_at = now() + interval '5 minutes' WHERE organization_id = $1`);
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    await org.sql(`UPDATE slack_outbox SET due_at = now() WHERE organization_id = $1 AND status = 'waiting'`);
    await org.turn();
    await org.turn(ends + 60);
    expect(cro.messages()).toEqual([expect.stringContaining('3 deals won')]);
    expect(deals.messages()).toHaveLength(1);
  });

  it('leave to what waits for them the time that it was still news for, should Slack be down when they end', async () => {
    const quietHours = around(AUCKLAND);
    const cro = await org.person('cro', ['deal_won'], { quietHours });
    const ends = untilLoud(quietHours, AUCKLAND);
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    org.peer.failNext(FAULTS.unavailable, { path: /chat\.postMessage$/ });
    await org.turn(ends + 60);
    await org.turn(ends + 6 * 3_600);
    expect(cro.messages()).toHaveLength(1);
  });

  it('are those of the person’s timezone, as Slack tells it before the first message of a day', async () => {
    const kathmandu = 'Asia/Kathmandu';
    const quietHours = around(kathmandu);
    const cro = await org.person('cro', ['deal_won'], { quietHours });
    const user = org.peer.world.users.get(cro.userId);
    if (user) Object.assign(user, { tz: kathmandu });
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    expect(cro.messages()).toEqual([]);
    expect((await cro.browser.get('/slack/messages')).body).toMatchObject({ timeZone: kathmandu, waiting: 1 });
    await org.turn(untilLoud(quietHours, kathmandu) + 60);
    expect(cro.messages()).toHaveLength(1);
  });

  it('that are changed hold for what waits already', async () => {
    const cro = await org.person('cro', ['deal_won'], { quietHours: around(AUCKLAND) });
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn();
    expect(cro.messages()).toEqual([]);
    const newsFor = async () => {
      const [row] = await org.sql<{ seconds: number }>(
        'SELECT extract(epoch FROM expires_at - due_at)::float8 AS seconds FROM slack_outbox WHERE organization_id = $1',
      );
      return row?.seconds ?? 0;
    };
    const before = await newsFor();
    // However often they are changed, it is news for no longer.
    for (let n = 0; n < 3; n++) {
      await cro.browser.patch('/slack/messages', { quietHours: around(AUCKLAND) });
      await org.turn();
    }
    expect(await newsFor()).toBeLessThanOrEqual(before);
    await cro.browser.patch('/slack/messages', { quietHours: null });
    await org.turn();
    expect(cro.messages()).toHaveLength(1);
  });

  it('drop nothing but what its reader wants no more', async () => {
    const cro = await org.person('cro', ['deal_won', 'deal_lost'], { quietHours: around(AUCKLAND) });
    await org.close(org.admin, await org.deal(org.admin));
    await org.close(org.admin, await org.deal(org.admin), 'Closed Lost');
    await org.turn();
    await cro.browser.patch('/slack/messages', { topics: { deal_lost: false }, quietHours: null });
    await org.turn();
    expect(cro.messages()).toHaveLength(1);
    const outbox = (await org.outbox()).map(({ topic, status, droppedFor }) => [topic, status, droppedFor]);
    expect(outbox.toSorted()).toEqual([
      ['deal_lost', 'dropped', 'off'],
      ['deal_won', 'sent', null],
    ]);
  });
});
