import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const METHODS = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const;

/** Output that no test asked for is a defect nobody would read: it fails the test. Expect it with `vi.spyOn(console)`. */
let stray: string[] = [];

beforeEach(() => {
  stray = [];
  for (const method of METHODS) {
    console[method] = (...values: unknown[]) => {
      stray.push(`console.${method}: ${format(...values)}`);
    };
  }
});

afterEach(() => {
  if (stray.length > 0) throw new Error(`A test wrote to the console.\n${stray.join('\n')}`);
});
