import { describe, expect, it } from 'vitest';
import { activityTitle, sourceNames, withPeople } from './activityKinds.ts';

it('links an activity to its people by its direction', () => {
  expect(withPeople('email_received', 'Ana Lee')).toBe('Email received from Ana Lee');
  expect(withPeople('email_sent', 'Ana Lee')).toBe('Email sent to Ana Lee');
  expect(withPeople('call', 'Ana Lee, Rangi Cooper')).toBe('Call with Ana Lee, Rangi Cooper');
});

describe('an activity', () => {
  const contacts = [
    { id: '1', name: 'Jane Lee' },
    { id: '2', name: 'Ari Tan' },
  ];
  it.each([
    ['email_received', 'Email received', ['google_workspace'], 'Email from Jane Lee, Ari Tan'],
    ['email_sent', 'Email sent', ['google_workspace'], 'Email to Jane Lee, Ari Tan'],
    ['meeting', 'Meeting', ['google_workspace'], 'Meeting with Jane Lee, Ari Tan'],
    // Somebody gave it words.
    ['meeting', 'Price agreed', ['google_workspace'], 'Price agreed'],
    // Written by a person, or in Salesforce.
    ['email_received', 'Email received', [], 'Email received'],
    ['email_sent', 'Re: price', ['google_workspace', 'salesforce'], 'Re: price'],
  ] as const)('%s “%s” from %j is called %s', (kind, subject, sources, title) => {
    expect(activityTitle({ kind, subject, sources: [...sources], contacts })).toBe(title);
  });

  it('whose contacts are gone keeps its kind', () => {
    const gone = { kind: 'email_received', subject: 'Email received', sources: ['google_workspace'], contacts: [] };
    expect(activityTitle(gone as Parameters<typeof activityTitle>[0])).toBe('Email received');
  });

  it('names where it was read', () => {
    expect(sourceNames({ kind: 'email_sent', sources: ['google_workspace'] })).toEqual(['Gmail']);
    expect(sourceNames({ kind: 'meeting', sources: ['recording'] })).toEqual(['Recorded meeting']);
    expect(sourceNames({ kind: 'meeting', sources: ['google_workspace', 'salesforce'] })).toEqual([
      'Google Calendar',
      'Salesforce',
    ]);
  });
});
