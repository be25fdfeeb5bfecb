import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { day, planHouse } from '../../plans/fixtures/plan-org.ts';
import { link, slackPerson, texts } from '../testing/slack-users.ts';

const app = await startTestApp();
afterAll(app.close);

const now = () => Math.floor(Date.now() / 1000);

async function org() {
  const house = await planHouse(app);
  const person = slackPerson(app, house.organizationId);
  await link(person, house.browser);
  const activities = async (deal: string) => (await house.browser.get(`/opportunities/${deal}/activities`)).body.items;
  const says = async (text: string) => texts(await person.type(text));
  /** A contact on a deal. */
  const meet = async (deal: string, name: string, role: string | null = null): Promise<string> => {
    const { id } = (await house.browser.post('/contacts', { name })).body;
    await house.browser.put(`/opportunities/${deal}/contacts/${id}`, { role });
    return id;
  };
  return { ...house, person, activities, says, meet };
}

describe('/forecastle deal', () => {
  it('shows the one deal that is meant', async () => {
    const { add, meet, says, browser } = await org();
    const id = await add({
      amountMinor: 1_234_567_00,
      closeDate: '2031-12-03',
      category: 'commit',
      nextStep: 'Call Priya',
    });
    await meet(id, 'Ana Ngata', 'champion');
    await meet(id, 'Ben Cole');
    const { risk } = (await browser.get(`/opportunities/${id}`)).body.health;
    const said = await says('deal "harbour CRANE"');
    expect(said).toEqual(
      expect.arrayContaining([
        'Harbour crane',
        'Discovery',
        '3 Dec 2031',
        'Commit',
        'Call Priya',
        `${risk} of 100 (High risk)`,
        'Ana Ngata (Champion): Stale, 0 of 100',
        'Open',
        'Log a call',
      ]),
    );
    expect(said.join()).toMatch(/1\.23M/);
    expect(said.join()).not.toContain('Ben Cole');
  });

  it('takes the name in full before names that hold it, and offers five of many', async () => {
    const { add, says, person } = await org();
    await add({ name: 'Crane' });
    for (let n = 1; n <= 6; n++) await add({ name: `Crane ${n}` });
    expect(await says('deal crane')).toContain('*Stage*');
    const offered = await says('deal cran');
    expect(offered[0]).toBe('7 deals match “cran”. Choose one:');
    expect(offered.filter((text) => text.startsWith('Crane'))).toHaveLength(5);
    expect(offered.at(-1)).toBe('2 more deals. Type more of the name.');
    const { blocks = [] } = await person.type('deal crane 3');
    expect(texts(blocks)).toContain('Crane 3');
  });

  it('shows a deal that was chosen in place of the choice', async () => {
    const { add, person } = await org();
    const [id] = [await add({ name: 'Crane 1' }), await add({ name: 'Crane 2' })];
    await person.type('deal crane');
    const { reply } = await person.press('show_deal:0', id);
    expect(reply?.replaceOriginal).toBe(true);
    expect(texts(reply)).toContain('Crane 1');
  });

  it('offers similar names, and says the same of what is absent as of what is hidden', async () => {
    const { add, says } = await org();
    await add();
    expect((await says('deal harbor crane'))[0]).toBe('No deal is called “harbor crane”. Similar names:');
    expect(await says('deal Zzyzx')).toEqual([
      'There is no deal “Zzyzx”, or you cannot see it. Check the name and try again.',
    ]);
  });

  it('shows the outcome of a closed deal without a risk', async () => {
    const { add, says, stage } = await org();
    await add({ stageId: stage('Closed Won') });
    const said = await says('deal harbour crane');
    expect(said).toContain('Closed Won');
    expect(said).not.toContain('*Risk*');
  });
});

describe('/forecastle forecast and risk', () => {
  it('say what the screens say', async () => {
    const { add, says, browser, meet } = await org();
    const id = await add({ amountMinor: 500_000_00, closeDate: day(5), category: 'commit' });
    await meet(id, 'Ana Ngata');
    const forecast = (await browser.get('/forecast?period=quarter')).body;
    const told = await says('forecast');
    expect(told).toEqual(expect.arrayContaining([`Forecast ${forecast.period.label}`, 'All deals', '*Commit*']));
    expect(told).toContain(forecast.noFigure?.reason ?? forecast.model.reason);
    const risk = await says('risk');
    expect(risk).toEqual(expect.arrayContaining(['Deals at high risk', '1 of 1 open']));
    expect(risk.find((text) => text.startsWith('1. Harbour crane'))).toMatch(/500K|500\.0K/);
  });

  it('tells the month to those who sell by months, as screens do', async () => {
    const { says, browser } = await org();
    const monthly = { choice: 'manual', fiscalYearStart: { month: 1, day: 1 }, fiscalCadence: 'monthly' };
    const { status } = await browser.put('/sales-periods', { ...monthly, timeZone: 'UTC' });
    expect(status).toBe(200);
    const { period } = (await browser.get('/forecast?period=month')).body;
    expect(await says('forecast')).toContain(`Forecast ${period.label}`);
  });

  it('say so when nothing is at risk', async () => {
    const { says } = await org();
    expect(await says('risk')).toContain('No open deals are at high risk.');
  });
});

describe('/forecastle plan', () => {
  it('is worked off in place, and each press may be undone and repeated', async () => {
    const { add, make, plan, person } = await org();
    await add();
    const [item, other] = (await make()).items;
    const shown = await person.type('plan');
    expect(texts(shown)).toEqual(expect.arrayContaining(['Complete', 'Snooze to Monday', 'Open deal']));
    const statusOf = async (id: string) => (await plan()).items.find((each: { id: string }) => each.id === id).status;
    for (let sent = 0; sent < 2; sent++) {
      const { reply } = await person.press('complete_plan_item:0', item.id);
      expect(reply?.replaceOriginal).toBe(true);
      expect(texts(reply)).toContain(`Completed: ${item.name}, Harbour crane.`);
      expect(texts(reply).join()).toContain('1 done');
    }
    expect(await statusOf(item.id)).toBe('complete');
    expect(texts((await person.press('snooze_plan_item:0', other.id)).reply)).toContain('All done for this week.');
    expect(await statusOf(other.id)).toBe('snoozed');
    await person.press('reopen_plan_item', item.id);
    expect(await statusOf(item.id)).toBe('open');
  });

  it('logs nothing when an action is completed', async () => {
    const { add, make, person, activities } = await org();
    const deal = await add();
    const [item] = (await make()).items;
    await person.press('complete_plan_item:0', item.id);
    expect(await activities(deal)).toEqual([]);
  });

  it('keeps the message where a press is refused', async () => {
    const { add, make, person } = await org();
    await add();
    const [item] = (await make()).items;
    await person.press('complete_plan_item:0', item.id);
    const { reply } = await person.press('snooze_plan_item:0', item.id);
    expect(reply?.replaceOriginal).toBeUndefined();
    expect(texts(reply).join()).toContain('already completed, snoozed or skipped');
  });
});

describe('/forecastle log', () => {
  it.each([
    ['call with Ana', 'call', 'call with Ana'],
    ['email from Ana about prices', 'email_received', 'email from Ana about prices'],
    ['meeting: agreed on prices', 'meeting', 'agreed on prices'],
  ])('logs "%s" as a %s, once', async (words, kind, subject) => {
    const { add, person, activities } = await org();
    const deal = await add();
    for (let sent = 0; sent < 2; sent++) {
      const reply = await person.type(`log harbour crane: ${words}`, `same ${subject}`);
      expect(texts(reply)[0]).toContain(subject);
    }
    expect(await activities(deal)).toMatchObject([{ kind, subject, recordedBy: { name: expect.any(String) } }]);
  });

  it('asks in a modal what other words were', async () => {
    const { add, person, activities, meet } = await org();
    const deal = await add();
    const ana = await meet(deal, 'Ana Ngata');
    expect(texts(await person.type('log harbour crane: they like it'))).toEqual(['Say in the window what it was.']);
    expect(texts(person.opened[0])).toEqual(expect.arrayContaining(['Harbour crane', 'Ana Ngata']));
    expect(JSON.stringify(person.opened[0])).toContain('"initial_value":"they like it"');
    const entered = { kind: 'meeting', when: now() - 60, who: [ana], outcome: 'moved_forward', words: 'They like it' };
    for (let sent = 0; sent < 2; sent++) {
      const { reply, errors } = await person.submit(entered, { viewId: 'V-same' });
      expect(errors).toBeUndefined();
      expect(texts(reply)).toContain('Logged on Harbour crane (meeting): They like it');
    }
    expect(await activities(deal)).toMatchObject([
      { kind: 'meeting', subject: 'They like it', outcome: 'moved_forward', contacts: [{ id: ana }] },
    ]);
  });

  it('says in the modal, by field, what is wrong', async () => {
    const { add, person, activities, meet, browser } = await org();
    const deal = await add();
    const ana = await meet(deal, 'Ana Ngata');
    await person.press('log_call', deal);
    const good = { kind: 'call', when: now(), words: 'Went well' };
    const faultOf = async (entered: object) => [...((await person.submit({ ...good, ...entered })).errors ?? [])];
    expect(await faultOf({ kind: null })).toEqual([['kind', 'Choose what it was.']]);
    expect(await faultOf({ when: null })).toEqual([['when', 'Choose when it was.']]);
    expect(await faultOf({ when: now() + 86_400 })).toEqual([
      ['when', 'This is in the future. Log it when it has happened.'],
    ]);
    expect(await faultOf({ words: ' \n ' })).toEqual([['words', 'Enter a short summary']]);
    expect(await faultOf({ words: 'x'.repeat(501) })).toEqual([['words', 'This is 501 characters. Use 500 at most.']]);
    await browser.delete(`/opportunities/${deal}/contacts/${ana}`);
    expect(await faultOf({ who: [ana] })).toMatchObject([['who', expect.stringContaining('no longer on this deal')]]);
    await browser.delete('/slack/link');
    expect(await faultOf({})).toMatchObject([['words', expect.stringContaining('not connected')]]);
    await link(person, browser);
    expect(await activities(deal)).toEqual([]);
    expect(await faultOf({})).toEqual([]);
    expect(await activities(deal)).toHaveLength(1);
  });

  it('says why Slack opened no modal', async () => {
    const { add, person } = await org();
    const deal = await add();
    person.refuseToOpen('The button was pressed too long ago.');
    const words = 'Slack did not open the window. The button was pressed too long ago.';
    expect(texts(await person.type('log harbour crane: fine'))).toEqual([words]);
    expect(texts((await person.press('log_call', deal)).reply)).toEqual([words]);
  });
});

describe('what is no command or button of ours', () => {
  it('is answered with help', async () => {
    const { says } = await org();
    expect((await says('forcast'))[0]).toBe('There is no command “forcast”. Did you mean “forecast”?');
    expect(await says('')).toContain('*Commands*');
  });

  it('changes nothing', async () => {
    const { person } = await org();
    expect(await person.press('open_page:3')).toEqual({});
    for (const [action, value] of [
      ['constructor', 'x'],
      ['complete_plan_item:0', 'no id'],
      ['log_call', undefined],
    ] as const) {
      expect(texts((await person.press(action, value)).reply).join()).toContain('another version');
    }
  });
});
