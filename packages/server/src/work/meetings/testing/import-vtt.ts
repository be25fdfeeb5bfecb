import type { Answer, Browser } from '../../../testing/app.ts';

export interface SpokenLine {
  readonly by: string;
  readonly text: string;
}

const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Returns the WebVTT of lines, five seconds each. */
export const vttOf = (lines: readonly SpokenLine[]): string =>
  [
    'WEBVTT',
    ...lines.map(
      ({ by, text }, at) => `${stamp(at * 5)} --> ${stamp(at * 5 + 4)}\n${by === '' ? text : `<v ${by}>${text}</v>`}`,
    ),
  ].join('\n\n');

/** Returns lines of `Name: words`. */
export const spoken = (...lines: readonly string[]): SpokenLine[] =>
  lines.map((line) => {
    const at = line.indexOf(': ');
    return at < 0 ? { by: '', text: line } : { by: line.slice(0, at), text: line.slice(at + 2) };
  });

/** Sends a file as a transcript. */
export const sendTranscript = (
  browser: Browser,
  content: string | Buffer,
  query: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  browser.request(
    'POST',
    `/recorded-meetings/transcripts?${new URLSearchParams({ fileName: 'call.vtt', ...query })}`,
    Buffer.from(content),
    { 'content-type': 'application/octet-stream', ...headers },
  );

/** Imports lines as a transcript and returns what is answered. */
export async function importLines(
  browser: Browser,
  lines: readonly string[],
  query: Readonly<Record<string, string>> = {},
): Promise<Answer['body']> {
  const answer = await sendTranscript(browser, vttOf(spoken(...lines)), query);
  if (answer.status >= 300) throw new Error(`the transcript was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes a deal and returns its id. */
export const dealOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.post('/opportunities', { name })).body.id;

/** Puts a new contact on a deal and returns its id. */
export async function contactOn(browser: Browser, deal: string, name: string, more: object = {}): Promise<string> {
  const { id } = (await browser.post('/contacts', { name, ...more })).body;
  await browser.put(`/opportunities/${deal}/contacts/${id}`, {});
  return id;
}
