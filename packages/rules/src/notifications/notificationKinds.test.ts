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
  meeting: { title: 'Harbourline demo', proposed: 13 },
  channelName: 'deals',
};

describe('the sentence of a notification', () => {
  it('names what it is about, one way for each kind', () => {
    const sentences = NOTIFICATION_KINDS.map((kind) => notificationSentence({ ...facts, kind }));
    expect(new Set(sentences).size).toBe(NOTIFICATION_KINDS.length);
    expect(sentences).toContain('Mere Walker handed you 1,200 deals of Tane Ngata');
    expect(sentences).toContain('Task reminder for Crane: Send the terms');
    expect(sentences).toContain('Slack messages to #deals stopped');
    expect(sentences).toContain('Transcript ready: Harbourline demo — 13 proposals to decide');
  });

  it('names proposals of a transcript only where some are to decide', () => {
    const ready = (proposed: number) =>
      notificationSentence({ ...facts, kind: 'transcript_ready', meeting: { title: 'Kickoff', proposed } });
    expect([ready(1), ready(0)]).toEqual([
      'Transcript ready: Kickoff — 1 proposal to decide',
      'Transcript ready: Kickoff',
    ]);
  });

  it('reads without who caused it', () => {
    expect(
      notificationSentence({ ...facts, kind: 'deals_handed_over', actorName: null, count: 1, fromName: null }),
    ).toBe('Someone handed you 1 deal');
    expect(notificationSentence({ ...facts, kind: 'commit_comment', actorName: null, commit: null })).toBe(
      'Someone commented on a commit',
    );
  });
});
