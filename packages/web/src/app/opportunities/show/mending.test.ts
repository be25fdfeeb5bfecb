import { describe, expect, it } from 'vitest';
import { mendPath, readMending } from './mending.ts';

describe('the address of an improvement', () => {
  it.each([
    [{ kind: 'contacts', key: 'champion' }, '/contacts?mend=contacts.champion'],
    [{ kind: 'evidence', key: 'bant.budget' }, '/bant?mend=evidence.bant.budget'],
    [{ kind: 'closeDate', key: null }, '?mend=closeDate'],
    [{ kind: 'activity', key: 'meeting' }, '/activities?mend=activity.meeting'],
    [{ kind: 'evidence', key: null }, '/meddpic?mend=evidence'],
  ])('of %j names the tab and what is filled in', (target, rest) => {
    const path = mendPath('7', target);
    expect(path).toBe(`/crm/opportunities/7${rest}`);
    expect(readMending(new URL(path, 'http://localhost').searchParams.get('mend') ?? '')).toEqual(target);
  });
});
