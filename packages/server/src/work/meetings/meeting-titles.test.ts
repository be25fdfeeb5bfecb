import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { importLines } from './testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

describe('meetings by words of their title', () => {
  it('leaves out those in which the words were only said', async () => {
    const { browser } = await app.signUp();
    const lines = (word: string) => [`Priya Shah: Tell me about the ${word}.`, 'Rae Wright: Gladly.'];
    await importLines(browser, lines('rollout'), { title: 'Security review' });
    await importLines(browser, lines('security'), { title: 'Rollout' });
    const titled = async (title: string) =>
      (await browser.get(`/recorded-meetings?${new URLSearchParams({ title })}`)).body.items.map(
        (meeting: { title: string }) => meeting.title,
      );
    expect(await titled('SECURITY')).toEqual(['Security review']);
    expect(await titled('review secur')).toEqual(['Security review']);
    expect(await titled('review rollout')).toEqual([]);
    expect(await titled('...')).toEqual([]);
  });
});
