import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROBE = fileURLToPath(new URL('fixtures/loaded-packages.ts', import.meta.url));

it('a server loads nothing of OpenTelemetry while traces are off and nobody reads its metrics', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROBE]);
  const { before, after } = JSON.parse(stdout);
  expect(before).toEqual([]);
  expect(after).toContain('@opentelemetry/sdk-metrics');
  expect(after).not.toContain('@opentelemetry/sdk-trace');
});
