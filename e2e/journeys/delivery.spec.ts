import { expect, test } from '../support/test.ts';

test('scripts travel compressed and are kept by the browser for good; pages are asked for anew', async ({ page }) => {
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()));
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  const scripts = [...answers].filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const [path, headers] of scripts) {
    expect(headers['cache-control'], path).toContain('immutable');
    if (Number(headers['content-length']) >= 1_000) expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/);
  }
  expect(answers.get('/sign-in')?.['cache-control']).toBe('no-cache');
  expect(answers.get('/sign-in')?.['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
});

test('an address that does not exist is a real 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /home|Pipeline|Forecastle/i }).first()).toBeVisible();
});
