import { expect, it } from 'vitest';
import { withPeople } from './activityKinds.ts';

it('links an activity to its people by its direction', () => {
  expect(withPeople('email_received', 'Ana Lee')).toBe('Email received from Ana Lee');
  expect(withPeople('email_sent', 'Ana Lee')).toBe('Email sent to Ana Lee');
  expect(withPeople('call', 'Ana Lee, Rangi Cooper')).toBe('Call with Ana Lee, Rangi Cooper');
});
