import { PEER_KEY } from '../../packages/server/src/work/ai/testing/model-peer.ts';
import { isAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { modelPeer } from '../support/models.ts';
import { addMember } from '../support/records.ts';
import { expect, test } from '../support/test.ts';

const peer = modelPeer();
const answer = () => {
  peer().mock.clearFixtures();
  peer().mock.onTranscription({ transcription: { text: '' } });
};
test.beforeAll(() => answer());

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${size} an admin connects a transcription engine, sees why a key is refused, tries it again and removes it`, async ({
    page,
    person,
  }) => {
    expect(person.name).toBeTruthy();
    await page.setViewportSize(viewport);
    await page.goto('/settings/transcription');
    await expect(page).toHaveTitle('Transcription · Forecastle');
    await expect(page.getByText('No engine connected')).toBeVisible();
    await expect(page.getByText('Nobody: no engine is connected.')).toBeVisible();
    await isAccessible(page);

    // A wrong key is refused in words, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Connect an engine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect an engine' });
    await choose(dialog.getByLabel('Engine'), 'Your own server');
    await dialog.getByLabel('Address').fill(peer().addressFor('openai'));
    await dialog.getByLabel('Model').fill('whisper-small');
    const key = dialog.getByRole('textbox', { name: /^Key/ });
    await key.fill('sk-wrong');
    await dialog.getByLabel('Price of a minute').fill('0.006');
    await dialog.getByRole('button', { name: 'Try and save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('refused the key');
    await expect(dialog.getByLabel('Model')).toHaveValue('whisper-small');
    await isAccessible(page);
    await key.fill(PEER_KEY);
    await dialog.getByRole('button', { name: 'Try and save' }).click();
    await expect(dialog).toBeHidden();
    const host = new URL(peer().addressFor('openai')).host;
    await expect(page.getByText(`Sends audio to ${host}`)).toBeVisible();
    await expect(page.getByText(`Only ${host}.`)).toBeVisible();
    await expect(page.getByText(`Key …${PEER_KEY.slice(-4)}`)).toContainText('$0.006 a minute');
    await expect(page.getByText(PEER_KEY)).toHaveCount(0);
    await isAccessible(page);

    peer().mock.clearFixtures();
    peer().mock.on({ endpoint: 'transcription' }, { error: { message: 'Warming up' }, status: 503 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('not working')).toBeVisible();
    await expect(page.getByText('Warming up').first()).toBeVisible();
    answer();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('connected', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'More for the engine' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove the engine?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No engine connected')).toBeVisible();
  });
}

test('a rep reads what is sent, and whom to ask for an engine', async ({ page, person, openWindow }) => {
  expect(person.name).toBeTruthy();
  const { page: rep } = await addMember(page, openWindow, { name: 'Joe Patel', role: 'account_executive' });
  await rep.goto('/settings/transcription');
  await expect(rep.getByText('Ask an admin of your organisation to connect one.')).toBeVisible();
  await expect(rep.getByText('Nobody: no engine is connected.')).toBeVisible();
  await isAccessible(rep);
});
