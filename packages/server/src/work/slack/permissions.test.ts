/** Every command, button and modal, by every role, on their own deal, one of their team's, and a colleague's. */
import { ROLES, type Role } from '@forecastle/contract';
import { formatMoney } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { hiddenFrom, OF, RELATIONS, roleWorld, seenBy, tracesOf } from './testing/role-world.ts';
import { everything, link, type SlackPerson, slackPerson, texts } from './testing/slack-users.ts';

const app = await startTestApp();
afterAll(app.close);

async function world(role: Role) {
  const made = await roleWorld(app, role);
  const person = slackPerson(app, made.organizationId);
  await link(person, made.asker.browser);
  return { ...made, person };
}

const logged = { kind: 'call', when: Math.floor(Date.now() / 1000), words: 'Went well' };

describe.each(ROLES)('in Slack, %s', (role) => {
  it('is told and may do what their role lets them, and nothing of any other deal', async () => {
    const { admin, of, person, currency } = await world(role);
    const seen = seenBy(role);
    const hidden = hiddenFrom(role);
    /** Asks, and looks through all that comes back for what is hidden. */
    const asking = async (what: string, ask: (from: SlackPerson) => Promise<unknown>): Promise<string> => {
      const opened = person.opened.length;
      const answer = everything([await ask(person), person.opened.slice(opened)]);
      for (const relation of hidden) {
        // What they typed themselves is said back to them.
        const traces = tracesOf(relation, of[relation], currency).filter((trace) => !what.includes(trace));
        for (const trace of traces) expect.soft(answer, `${what} tells ${trace}`).not.toContain(trace);
      }
      return answer;
    };
    const typed = (text: string) => asking(text, (from) => from.type(text));
    const sum = seen.reduce((total, relation) => total + OF[relation].amountMinor, 0);
    const money = formatMoney(sum, currency, 'compact');

    const risk = await typed('risk');
    expect(risk).toContain(`${seen.length} of ${seen.length} open`);
    expect(risk).toContain(money);
    for (const relation of seen) expect(risk).toContain(OF[relation].name);
    // In Commit all of them.
    expect(await typed('forecast')).toContain(money);

    const plan = await typed('plan');
    expect(plan).toContain(of.own.itemId);
    for (const relation of ['team', 'other'] as const) expect(plan).not.toContain(of[relation].itemId);

    for (const relation of RELATIONS) {
      const { name } = OF[relation];
      const { dealId, itemId } = of[relation];
      const isSeen = seen.includes(relation);
      const isOwn = relation === 'own';
      const activities = async () => (await admin.get(`/opportunities/${dealId}/activities`)).body.items.length;
      const statusOf = async () => {
        const { items } = (await of[relation].browser.get('/plans')).body;
        return items.find(({ id }: { readonly id: string }) => id === itemId).status;
      };

      const shown = await typed(`deal ${name}`);
      expect(shown.includes(OF[relation].nextStep)).toBe(isSeen);
      const absent = texts(await person.type('deal Nowhere'))[0]?.replace('Nowhere', name);
      if (!isSeen) expect(JSON.parse(shown)[0].blocks[0].text.text).toBe(absent);

      const button = await asking(`show_deal ${dealId}`, (from) => from.press('show_deal:0', dealId));
      expect(button.includes(OF[relation].nextStep)).toBe(isSeen);

      await typed(`log ${name}: call went well`);
      expect(await activities()).toBe(isSeen ? 1 : 0);
      const opened = person.opened.length;
      await typed(`log ${name}: they like it`);
      await asking(`log_call ${dealId}`, (from) => from.press('log_call', dealId));
      expect(person.opened.length - opened).toBe(isSeen ? 2 : 0);

      // As a modal that was opened while they could see the deal.
      const sent = await asking(`modal of ${dealId}`, (from) => from.submit({ ...logged }, { dealId }));
      expect(sent.includes('Logged on')).toBe(isSeen);
      expect(await activities()).toBe(isSeen ? 2 : 0);

      for (const [action, then] of [
        ['complete_plan_item:0', 'complete'],
        ['reopen_plan_item', 'open'],
        ['snooze_plan_item:0', 'snoozed'],
      ] as const) {
        const pressed = await asking(`${action} ${itemId}`, (from) => from.press(action, itemId));
        expect(await statusOf()).toBe(isOwn ? then : 'open');
        if (!isOwn) expect(pressed).toContain('There is no such action of yours, or you cannot see it.');
      }
    }
  });
});

describe('a message that has become old', () => {
  it('shows and does nothing any more of a deal that went to somebody else', async () => {
    const { admin, of, person, ids, currency } = await world('account_executive');
    await person.press('log_call', of.own.dealId);
    await admin.patch(`/opportunities/${of.own.dealId}`, { ownerId: ids.colleague });
    for (const answer of [
      await person.press('show_deal:0', of.own.dealId),
      await person.press('log_call', of.own.dealId),
      await person.press('complete_plan_item:0', of.own.itemId),
      await person.submit(logged),
      await person.type('plan'),
      await person.type('risk'),
      await person.type('forecast'),
    ]) {
      for (const trace of tracesOf('own', of.own, currency)) expect(everything(answer)).not.toContain(trace);
    }
    expect((await admin.get(`/opportunities/${of.own.dealId}/activities`)).body.items).toEqual([]);
  });

  it('obeys a role that was lowered since', async () => {
    const { admin, of, person, ids, currency } = await world('cro');
    expect(everything(await person.press('show_deal:0', of.other.dealId))).toContain(OF.other.name);
    await admin.patch(`/people/${ids.asker}`, { role: 'account_executive' });
    const answer = everything(await person.press('show_deal:0', of.other.dealId));
    for (const trace of tracesOf('other', of.other, currency)) expect(answer).not.toContain(trace);
  });
});
