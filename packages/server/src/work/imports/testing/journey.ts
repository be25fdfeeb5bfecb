/** The steps of an import as a person takes them, for tests. */
import type { Answer, Browser } from '../../../testing/app.ts';

/** Milliseconds between looks at an import that works in the background: each takes eight of the processors that it needs. */
export const LOOK_MS = 60;

export function upload(
  browser: Browser,
  fileName: string,
  content: string | Uint8Array,
  { recall = false } = {},
): Promise<Answer> {
  const query = `fileName=${encodeURIComponent(fileName)}${recall ? '&recall=true' : ''}`;
  return browser.request('POST', `/imports?${query}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  });
}

/** The import once nothing works on it any more. */
export async function settled(browser: Browser, id: string): Promise<Answer['body']> {
  for (;;) {
    const { status, body } = await browser.get(`/imports/${id}`);
    if (status !== 200) throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`);
    if (!['previewing', 'queued', 'running'].includes(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export const guessed = (uploaded: Answer['body']): Record<string, number> =>
  Object.fromEntries(uploaded.guesses.map((guess: { field: string; column: number }) => [guess.field, guess.column]));

/** Uploads, takes the guesses, chooses, starts, and answers the import at its end. */
export async function importFile(
  browser: Browser,
  fileName: string,
  content: string | Uint8Array,
  choices: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const uploaded = await upload(browser, fileName, content);
  if (uploaded.status !== 201)
    throw new Error(`the upload answered ${uploaded.status}: ${JSON.stringify(uploaded.body)}`);
  const { id } = uploaded.body;
  for (const [path, body] of [
    [`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD', ...choices }],
    [`/imports/${id}/start`, {}],
  ] as const) {
    const answer = await browser.request(path.endsWith('start') ? 'POST' : 'PUT', path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return settled(browser, id);
}
