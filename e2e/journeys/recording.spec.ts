import { rmSync } from 'node:fs';
import { join } from 'node:path';
import config from '../playwright.config.ts';
import { isClean } from '../support/axe.ts';
import { transcriptOf } from '../support/meetings.ts';
import { microphoneArgs, speechFolder, writeSpeech } from '../support/microphone.ts';
import { connectEngine, modelPeer } from '../support/models.ts';
import { addMember } from '../support/records.ts';
import { expect, PASSWORD, type Page, post, test } from '../support/test.ts';

const folder = speechFolder();
const launchOptions = {
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), ...microphoneArgs(folder)],
};
test.use({ launchOptions, newWindow: true });
// With its process: a worker comes back to this file after it has ended it once.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const peer = modelPeer();

const CONSENT = 'Everyone in the meeting knows that it is recorded and turned into text, and has agreed.';

interface Take {
  id: string;
  durationMs: number;
  startsMs: number;
  endedAt: string | null;
}
interface Recording {
  id: string;
  state: string;
  durationMs: number;
  takes: Take[];
}
const recordingOf = async (page: Page, id: string): Promise<Recording> =>
  (await page.request.get(`/api/v1/recorded-meetings/${id}/recording`)).json();

/** Waits until so many seconds have arrived at the server, as the page says it. */
const saved = (page: Page, seconds: number) =>
  expect(async () => {
    const [, minutes, rest] =
      /Saved up to (\d+):(\d\d)/.exec((await page.getByText('Saved up to').textContent()) ?? '') ?? [];
    expect(Number(minutes) * 60 + Number(rest)).toBeGreaterThanOrEqual(seconds);
  }).toPass();

async function startRecording(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: CONSENT }).check();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Recording$/ })).toBeAttached();
}

/** Returns how long a browser finds a take, how loud, and whether it finds a place in it without reading all before it. */
const played = (page: Page, meetingId: string, takeId: string) =>
  page.evaluate(async (path) => {
    const bytes = await (await fetch(path)).arrayBuffer();
    const context = new AudioContext();
    const decoded = await context.decodeAudioData(bytes);
    await context.close();
    const loudest = decoded.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const audio = new Audio(path);
    const heard = (event: string) => new Promise((resolve) => audio.addEventListener(event, resolve, { once: true }));
    const known = heard('loadedmetadata');
    audio.preload = 'metadata';
    await known;
    const sought = heard('seeked');
    audio.currentTime = audio.duration / 2;
    await sought;
    return { seconds: decoded.duration, loudest, duration: audio.duration, at: audio.currentTime };
  }, `/api/v1/recorded-meetings/${meetingId}/takes/${takeId}/content`);

test('a recording begins with consent, goes on through a pause, other screens and a reload, and plays', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  const deal = await post(page, '/opportunities', { name: 'Crane rollout' });
  await page.goto(`/crm/meetings/record?deal=${deal.id}`);
  await expect(page.getByText('No transcription engine is connected.')).toBeVisible();
  await isClean(page, 'recording a meeting');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('alert')).toHaveText('Confirm that everyone has agreed. Then start.');
  await startRecording(page);
  await saved(page, 2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('All of it is saved')).toBeVisible();
  await isClean(page, 'a paused recording');

  await page.getByRole('link', { name: 'Crane rollout' }).first().click();
  const bar = page.getByRole('region', { name: 'Recording' });
  await bar.getByRole('button', { name: 'Resume' }).click();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar.getByRole('link').click();
  await saved(page, 4);

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const left = page.getByRole('listitem').filter({ hasText: 'Crane rollout' });
  await expect(left).toContainText(/0:0\d saved/);
  await left.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await saved(page, 6);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/crm\/meetings\/[0-9a-f-]{36}$/);

  await expect(page.getByRole('heading', { name: 'Recorded, not transcribed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect one' })).toHaveAttribute('href', '/settings/transcription');
  const id = page.url().split('/').at(-1) ?? '';
  const recording = await recordingOf(page, id);
  expect(recording.state).not.toBe('recording');
  expect(recording.takes).toHaveLength(2);
  expect(recording.durationMs).toBe(recording.takes.reduce((sum, { durationMs }) => sum + durationMs, 0));
  for (const take of recording.takes) {
    const { seconds, loudest, duration, at } = await played(page, id, take.id);
    expect(loudest).toBeGreaterThan(0.05);
    expect(duration).toBeCloseTo(take.durationMs / 1000, 1);
    expect(Math.abs(seconds - duration)).toBeLessThan(0.2);
    expect(at).toBeCloseTo(duration / 2, 1);
  }
  expect(recording.takes[1]?.startsMs).toBe(recording.takes[0]?.durationMs);
});

test('what the microphone heard becomes a transcript, and what it proposes a task of the deal', async ({
  page,
  person,
}) => {
  expect(person.name).toBeTruthy();
  peer().mock.onTranscription({
    transcription: {
      text: "I'll send the proposal by Friday. The price is our main concern.",
      language: 'english',
      segments: [
        { id: 0, start: 0, end: 1.8, text: " I'll send the proposal by Friday." },
        { id: 1, start: 1.8, end: 3.6, text: ' The price is our main concern.' },
      ],
    },
  });
  await connectEngine(page, peer());
  const deal = await post(page, '/opportunities', { name: 'Crane rollout' });
  await page.goto(`/crm/meetings/record?deal=${deal.id}`);
  await startRecording(page);
  await saved(page, 4);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/crm\/meetings\/[0-9a-f-]{36}$/);

  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('listitem')).toHaveText([
    /I'll send the proposal by Friday\.$/,
    /The price is our main concern\.$/,
  ]);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const task = page.getByRole('article').filter({ hasText: "I'll send the proposal by Friday." });
  await task.getByRole('button', { name: /^Confirm: / }).click();
  await expect(page.getByText('Task added')).toBeVisible();
  const { items } = await (await page.request.get(`/api/v1/opportunities/${deal.id}/tasks`)).json();
  expect(items).toMatchObject([{ title: expect.stringMatching(/proposal/i) }]);

  // The engine was sent sound and nothing else that could be read.
  const sent = peer().sentBytes().at(-1);
  expect(sent?.contentType).toMatch(/^multipart\/form-data/);
  expect(sent?.body.includes('Crane rollout')).toBe(false);
});

test('a transcript joins the recording that no engine transcribed, in step with it', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await post(page, '/opportunities', { name: 'Crane rollout' });
  await page.goto('/crm/meetings/record');
  await startRecording(page);
  await page.getByRole('button', { name: 'Set deal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set deal' });
  await dialog.getByRole('combobox', { name: 'Deal' }).click();
  await page.getByRole('option', { name: 'Crane rollout' }).click();
  await dialog.getByRole('button', { name: 'Set deal' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Crane rollout' })).toBeVisible();
  await page.getByRole('button', { name: /^Recording, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3} \d\d:\d\d$/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Weekly call');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Weekly call' })).toBeVisible();
  await isClean(page, 'what a recording is about');
  await saved(page, 5);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/crm\/meetings\/[0-9a-f-]{36}$/);
  const address = page.url();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly call');
  await expect(page.getByRole('main').getByRole('link', { name: 'Crane rollout' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recorded, not transcribed' })).toBeVisible();

  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a transcript' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose('empty.vtt', 'WEBVTT\n');
  await expect(page.getByRole('alert')).toHaveText(/Nothing was saved\.$/);
  await isClean(page, 'a refused transcript');

  const words = transcriptOf([
    [0, 2, 'Dana Lee', 'The price is our main concern.'],
    [3, 5, 'Mere Walker', "I'll send the proposal by Friday."],
  ]);
  await choose('call.vtt', words);
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem');
  await expect(lines).toHaveText([/The price is our main concern\.$/, /I'll send the proposal by Friday\.$/]);
  expect(page.url()).toBe(address);
  await lines
    .last()
    .getByRole('button', { name: /^Play from/ })
    .click();
  await expect(lines.last().locator('[aria-current="time"]')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
    .toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('article').filter({ hasText: "I'll send the proposal by Friday." })).toBeVisible();

  await page.goto('/crm/meetings');
  await expect(page.getByRole('main').getByRole('link', { name: 'Weekly call' })).toHaveCount(1);
});

test('what was recorded without a connection arrives when it is back', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  await page.goto('/crm/meetings/record');
  await startRecording(page);
  await saved(page, 2);
  await page.route('**/slices/**', (route) => route.abort());
  await expect(page.getByText('No connection. Recording goes on.')).toBeVisible();
  await isClean(page, 'a recording without a connection');
  await page.unroute('**/slices/**');
  await expect(page.getByText('No connection. Recording goes on.')).toBeHidden();
  await saved(page, 6);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  const { items } = await (await page.request.get('/api/v1/recorded-meetings/recordings')).json();
  expect(items).toEqual([]);
});

test('a browser that is killed loses at most five seconds', async ({ page, person, playwright }) => {
  expect(person.name).toBeTruthy();
  const server = await playwright.chromium.launchServer(launchOptions);
  const browser = await playwright.chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({
    baseURL: process.env.FORECASTLE_E2E_URL ?? '',
    storageState: await page.context().storageState(),
  });
  const killed = await context.newPage();
  await killed.goto('/crm/meetings/record');
  await startRecording(killed);
  await saved(killed, 4);
  const clock = (await killed.getByRole('timer').textContent()) ?? '';
  server.process().kill('SIGKILL');
  await expect.poll(() => browser.isConnected()).toBe(false);

  const [, minutes = 0, seconds = 0] = /(\d+):(\d\d)/.exec(clock) ?? [];
  const { items } = await (await page.request.get('/api/v1/recorded-meetings/recordings')).json();
  const [{ id, takes }] = items as [Recording];
  expect((takes[0]?.durationMs ?? 0) / 1000).toBeGreaterThanOrEqual(Number(minutes) * 60 + Number(seconds) - 5);
  await page.goto(`/crm/meetings/${id}`);
  await expect(page.getByRole('heading', { name: 'Still recording' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the recording' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Recording saved')).toBeVisible();
  const { takes: kept } = await recordingOf(page, id);
  expect((await played(page, id, kept[0]?.id ?? '')).duration).toBeCloseTo((kept[0]?.durationMs ?? 0) / 1000, 1);
});

/** Slices that wait in the browser. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('forecastle-recordings');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('slices').objectStore('slices').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('audio that waits in a browser is for its person alone', async ({ page, person, openWindow }) => {
  const { page: colleague } = await addMember(page, openWindow, { name: 'Ana Ruiz', role: 'account_executive' });
  const { user } = await (await colleague.request.get('/api/v1/session')).json();
  await page.goto('/crm/meetings/record');
  await startRecording(page);
  await page.route('**/slices/**', (route) => route.abort());
  await expect(page.getByText('No connection. Recording goes on.')).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());

  const signIn = async (email: string) => {
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/sign-in/);
  };
  await signIn(person.email);
  await expect(page.getByRole('button', { name: new RegExp(`^${person.name}`) })).toBeVisible();
  expect(await waiting(page)).toBeGreaterThan(0);
  await signIn(user.email);
  await expect(page.getByRole('button', { name: /^Ana Ruiz/ })).toBeVisible();
  expect(await waiting(page)).toBe(0);
});

test('an upload that was cut off goes on where it stopped', async ({ page, person }) => {
  expect(person.name).toBeTruthy();
  // Six megabytes: three slices.
  const file = writeSpeech(join(folder, 'Call with Kauri.wav'), 190);
  await page.goto('/crm/meetings/upload');
  await isClean(page, 'uploading a recording');
  const input = page.getByLabel('Recording to upload');
  await input.setInputFiles(file);
  await expect(page.getByRole('alert')).toHaveText(
    'Confirm that everyone has agreed. Then Call with Kauri.wav is uploaded.',
  );
  await page.route('**/slices/2', (route) => route.abort());
  await page.getByRole('checkbox').click();
  await expect(
    page.getByText('4 MB of 5.8 MB. No connection: the upload continues when you are online again.'),
  ).toBeVisible();
  await isClean(page, 'an upload without a connection');

  page.on('dialog', (dialog) => dialog.accept());
  await page.unroute('**/slices/2');
  await page.reload();
  const left = page.getByRole('listitem').filter({ hasText: '4 MB of 5.8 MB arrived' });
  await expect(left).toContainText('Call with Kauri');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url().split('/').at(-1) ?? '');
  });
  await page.getByRole('checkbox').check();
  await input.setInputFiles(file);
  await page.getByRole('link', { name: 'Open the meeting' }).click();
  await page.waitForURL(/\/crm\/meetings\/[0-9a-f-]{36}$/);
  // The last slice that was there is sent again, and compared.
  expect(sent).toEqual(['1', '2']);
  const recording = await recordingOf(page, page.url().split('/').at(-1) ?? '');
  expect(recording.durationMs).toBe(190_000);
});
