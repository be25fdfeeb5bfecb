import { describe, expect, it } from 'vitest';
import { actorWords, changedFields, toldChanges } from './timelineWords.ts';

const change = (
  field: string,
  from: unknown,
  to: unknown,
  fromLabel: string | null = null,
  toLabel: string | null = null,
) => ({
  field,
  from,
  to,
  fromLabel,
  toLabel,
  undone: false,
});
const told = (...changes: ReturnType<typeof change>[]) => toldChanges(changes, 'NZD');

describe('the ledger in words', () => {
  it('names a stage by its label and leaves out what follows from it', () => {
    expect(
      told(change('stageId', 'a', 'b', 'Proposal', 'Negotiation'), change('stageEnteredOn', null, '2026-01-02')),
    ).toEqual([{ key: 'stageId', label: 'Stage', from: 'Proposal', to: 'Negotiation' }]);
  });

  it('tells evidence by framework and component', () => {
    expect(told(change('evidence.bant.budget', null, { strength: 'green', noted: true }))).toEqual([
      { key: 'evidence.bant.budget', label: 'BANT, Budget', from: null, to: 'Confirmed by the customer' },
    ]);
  });

  it('says which words of evidence changed when its strength stays', () => {
    const green = (noted: boolean) => ({ strength: 'green', noted });
    const lines = told(
      change('evidence.bant.budget', green(false), green(true)),
      change('evidence.bant.need.notes', true, true),
      change('evidence.bant.need.source', true, false),
    );
    expect(lines).toEqual([
      { key: 'evidence.bant.budget', label: 'BANT, Budget: notes set', from: null, to: null },
      { key: 'evidence.bant.need.notes', label: 'BANT, Need: notes changed', from: null, to: null },
      { key: 'evidence.bant.need.source', label: 'BANT, Need: source removed', from: null, to: null },
    ]);
  });

  it('tells a contact by name, role and influence', () => {
    const [line] = told(change('contact.1', null, { role: 'champion', influence: 0 }, null, 'Rangi Cooper'));
    expect(line).toEqual({ key: 'contact.1', label: 'Rangi Cooper', from: null, to: 'Champion, influence 0' });
  });

  it('says that words were set, changed or removed, never what they say', () => {
    const words = told(change('nextStep', false, true), change('name', true, true), change('lossReason', true, false));
    expect(words.map(({ label }) => label)).toEqual(['Next step set', 'Name changed', 'Loss reason removed']);
    expect(words.every(({ from, to }) => from === null && to === null)).toBe(true);
  });

  it('says of a loss reason which of the list it was and is, and where that stays, that its words changed', () => {
    const loss = (...rest: [unknown, unknown, (string | null)?, (string | null)?]) =>
      told(change('lossReason', ...rest))[0];
    expect(loss(true, true, 'Price', 'Merger')).toMatchObject({ label: 'Loss reason', from: 'Price', to: 'Merger' });
    expect(loss(false, true, null, 'Merger')).toMatchObject({ label: 'Loss reason', from: null, to: 'Merger' });
    expect(loss(true, true, 'Price', 'Price')).toMatchObject({ label: 'Loss reason changed', from: null, to: null });
  });

  it('tells of an activity that stays of its kind when it was, or that it was with others', () => {
    const call = (occurredAt: string, contactIds: string[]) => ({ kind: 'call', occurredAt, contactIds });
    const first = call('2026-03-02T09:00:00.000Z', []);
    const moved = told(change('activity.1', first, call('2026-03-03T09:00:00.000Z', [])))[0];
    expect(moved).toMatchObject({ label: 'Call, time', from: expect.stringMatching(/2026/) });
    expect(moved?.to).not.toBe(moved?.from);
    expect(told(change('activity.1', first, call('2026-03-02T09:00:00.000Z', ['2'])))).toEqual([
      { key: 'activity.1', label: 'Call contacts', from: null, to: null },
    ]);
    expect(told(change('activity.1', first, { ...first, kind: 'note' }))[0]).toMatchObject({
      from: 'Call',
      to: 'Note',
    });
  });

  it('marks what was undone since, and leaves out what an undo found as it was', () => {
    const [line] = told({ ...change('amountMinor', 1_00, 2_00), undone: true });
    expect(line).toMatchObject({ label: 'Amount', undone: true });
    expect(told(change('currency', 'NZD', 'NZD'), change('closeDate', null, null))).toEqual([]);
  });

  it('says through what, when it was not by hand', () => {
    expect(actorWords({ kind: 'person', id: '1', name: 'Mere Walker' })).toBe('Mere Walker');
    expect(actorWords({ kind: 'import', id: '1', name: 'deals.xlsx' })).toBe('deals.xlsx, by import');
    expect(actorWords({ kind: 'rule', id: null, name: null })).toBe('By rule');
    expect(actorWords({ kind: 'salesforce', id: '1', name: null })).toBe('By Salesforce');
  });

  it('names what changed inside a sentence, without what follows from it', () => {
    const changes = [
      change('closeDate', null, '2026-01-02'),
      change('status', 'open', 'won'),
      change('evidence.bant.need', null, { strength: 'red', noted: false }),
      change('contact.1', null, { role: null, influence: null }, null, 'Rangi Cooper'),
    ];
    expect(changedFields(changes)).toEqual(['the close date', 'evidence of BANT, Need', 'Rangi Cooper']);
  });
});
