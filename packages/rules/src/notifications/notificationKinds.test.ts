import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationFacts, notificationSentence } from './notificationKinds.ts';

const facts: Omit<NotificationFacts, 'kind'> = {
  actorName: 'Mere Walker',
  onName: 'Crane',
  count: 1200,
  fromName: 'Tane Ngata',
  taskTitle: 'Send the terms',
  exportName: 'the list of deals',
  commit: { scope: 'rep', name: 'Joe Patel' },
};

describe('the sentence of a notification', () => {
  it('names what it is about, one way for each kind', () => {
    const sentences = NOTIFICATION_KINDS.map((kind) => notificationSentence({ ...facts, kind }));
    expect(new Set(sentences).size).toBe(NOTIFICATION_KINDS.length);
    expect(sentences).toContain('Mere Walker handed 1,200 deals of Tane Ngata over to you');
    expect(sentences).toContain('Reminder of a task on Crane: Send the terms');
  });

  it('reads without who caused it', () => {
    expect(
      notificationSentence({ ...facts, kind: 'deals_handed_over', actorName: null, count: 1, fromName: null }),
    ).toBe('Somebody handed 1 deal over to you');
    expect(notificationSentence({ ...facts, kind: 'commit_comment', actorName: null, commit: null })).toBe(
      'Somebody commented on a commit',
    );
  });
});
