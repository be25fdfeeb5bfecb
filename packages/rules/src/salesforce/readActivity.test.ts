import { describe, expect, it } from 'vitest';
import { incomingReader } from './readIncoming.ts';
import { exampleContext, MODIFIED, recordOf } from './testing/exampleContext.ts';
import { idOf } from './testing/exampleOrg.ts';

/** In Auckland, where a day begins at 11:00 UTC of the day before in summer. */
const { task, event } = incomingReader(exampleContext());
const TASK = {
  Id: idOf('00T', 1),
  Subject: 'Call with Ben',
  Description: 'Went well',
  IsClosed: 'true',
  TaskSubtype: 'Call',
  ActivityDate: '2026-11-20',
  CompletedDateTime: '2026-11-20T01:30:00.000+0000',
  WhatId: idOf('006', 1),
  WhoId: idOf('003', 1),
  OwnerId: idOf('005', 2),
};
const EVENT = {
  Id: idOf('00U', 1),
  Subject: 'Demo',
  IsAllDayEvent: 'false',
  StartDateTime: '2026-11-20T01:00:00.000+0000',
  EndDateTime: '2026-11-20T02:00:00.000+0000',
};
type Fields = Readonly<Record<string, string | null>>;
const taskOf = (more: Fields = {}) => task(recordOf({ ...TASK, ...more }));
const eventOf = (more: Fields = {}, now = '2026-11-28T00:00:00Z') =>
  event(recordOf({ ...EVENT, ...more }), Date.parse(now));
const at = ({ occurredAt }: { readonly occurredAt: number | null }) =>
  occurredAt === null ? null : new Date(occurredAt).toISOString();

describe('a task', () => {
  it('is an activity with its deal, its contact and who did it', () => {
    expect(taskOf()).toEqual({
      externalId: idOf('00T', 1),
      modifiedAt: Date.parse('2026-11-28T22:15:00Z'),
      kind: 'call',
      direction: null,
      subject: 'Call with Ben',
      body: 'Went well',
      occurredAt: Date.parse('2026-11-20T01:30:00Z'),
      dealExternalId: idOf('006', 1),
      contactExternalIds: [idOf('003', 1)],
      recordedById: 'm-ravi',
      notices: [],
    });
  });

  it.each([
    [{ TaskSubtype: 'Call', CallType: 'Inbound' }, 'call', 'incoming'],
    [{ TaskSubtype: 'Call', CallType: 'Outbound' }, 'call', 'outgoing'],
    [{ TaskSubtype: 'Call', CallType: 'Internal' }, 'note', null],
    [{ TaskSubtype: 'Email' }, 'email_sent', null],
    [{ TaskSubtype: 'ListEmail' }, 'note', null],
    [{ TaskSubtype: 'Task' }, 'task', null],
    [{ TaskSubtype: null }, 'task', null],
    [{ TaskSubtype: 'constructor' }, 'task', null],
  ])('of %o is a %s', (fields, kind, direction) => {
    expect(taskOf(fields)).toMatchObject({ kind, direction });
  });

  it.each([
    ['a call that was recorded days later', { CompletedDateTime: MODIFIED }, '2026-11-19T23:00:00.000Z'],
    ['a task', { TaskSubtype: 'Task', CompletedDateTime: MODIFIED }, '2026-11-28T22:15:00.000Z'],
    ['one that was done before its day', { CompletedDateTime: '2026-11-18T03:00:00Z' }, '2026-11-18T03:00:00.000Z'],
    ['one without an hour', { CompletedDateTime: null }, '2026-11-19T23:00:00.000Z'],
    [
      'one without an hour on the day it was recorded',
      { CompletedDateTime: null, ActivityDate: '2026-11-30' },
      '2026-11-28T22:15:00.000Z',
    ],
    ['one without a day', { CompletedDateTime: null, ActivityDate: null }, '2026-03-31T12:30:00.000Z'],
  ])('takes place when it is done: %s', (_, fields, expected) => {
    expect(at(taskOf(fields))).toBe(expected);
  });

  it('has not taken place while it is open, nor when it stands for a series', () => {
    expect([taskOf({ IsClosed: 'false' }), taskOf({ IsRecurrence: 'true' })].map(at)).toEqual([null, null]);
  });

  it('leads only to opportunities and contacts', () => {
    expect(taskOf({ WhatId: idOf('001', 1), WhoId: idOf('00Q', 1), OwnerId: idOf('00G', 1) })).toMatchObject({
      dealExternalId: null,
      contactExternalIds: [],
      recordedById: null,
    });
  });

  it('says what was cut, and stands without a subject', () => {
    const { subject, body, notices } = taskOf({ Subject: ' ', Description: 'x'.repeat(20_001) });
    expect([subject, body?.length]).toEqual(['Call', 20_000]);
    expect(notices).toEqual([
      { source: 'Description', reason: 'Description has 20,001 characters. The first 20,000 are kept.' },
    ]);
  });

  it('tells no words of a field that is hidden', () => {
    const { Description: _, ...rest } = TASK;
    expect(task(recordOf(rest)).body).toBeUndefined();
    expect(taskOf({ Description: null }).body).toBeNull();
  });
});

describe('an event', () => {
  it('is a meeting once it has ended', () => {
    expect(eventOf()).toMatchObject({ kind: 'meeting', subject: 'Demo' });
    expect(at(eventOf())).toBe('2026-11-20T01:00:00.000Z');
    expect(at(eventOf({}, '2026-11-20T01:59:59Z'))).toBeNull();
    expect(at(eventOf({ EndDateTime: null, DurationInMinutes: '60' }, '2026-11-20T01:59:59Z'))).toBeNull();
  });

  it('of whole days ends with its last day here', () => {
    const days = {
      IsAllDayEvent: 'true',
      ActivityDate: '2026-11-20',
      StartDateTime: '2026-11-20T00:00:00.000+0000',
      EndDateTime: '2026-11-21T00:00:00.000+0000',
    };
    expect(at(eventOf(days, '2026-11-21T10:59:59Z'))).toBeNull();
    expect(at(eventOf(days, '2026-11-21T11:00:00Z'))).toBe('2026-11-19T23:00:00.000Z');
  });

  it('is left out as a series, as the copy of an invitee, and without a time', () => {
    const none = { StartDateTime: null, EndDateTime: null };
    expect([{ IsRecurrence: 'true' }, { IsChild: 'true' }, none].map((each) => at(eventOf(each)))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
