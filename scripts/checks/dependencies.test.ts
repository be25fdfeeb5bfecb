import { describe, expect, it } from 'vitest';
import { judgeAudit, judgeLockfile } from './dependencies.ts';

const answered = (weights: object, vulnerabilities = {}) =>
  `npm warn something\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: weights } })}\n`;

describe('the audit of dependencies', () => {
  it('passes without weaknesses of weight, and names what there is', () => {
    const { said, tally } = judgeAudit(answered({ low: 1, moderate: 2, high: 0, critical: 0 }));
    expect([tally.passed, tally.failed]).toEqual([1, 0]);
    expect(said).toContain('2 moderate');
  });

  it('fails by a high or critical one, by name', () => {
    const { tally } = judgeAudit(answered({ high: 1 }, { leaky: { severity: 'high' }, dull: { severity: 'low' } }));
    expect(tally.failed).toBe(1);
    expect(tally.failures[0]?.message).toMatch(/leaky$/);
  });

  it.each(['{"message":"405 Method Not Allowed"}', 'npm error network', ''])(
    'counts as nothing, and says so, when it is not answered: %s',
    (output) => {
      const { said, tally } = judgeAudit(output);
      expect(said).toMatch(/^NOT AUDITED/);
      expect([tally.passed, tally.failed]).toEqual([0, 0]);
    },
  );
});

describe('the lockfile', () => {
  const locked = (entry: object) =>
    judgeLockfile(JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } }), 'package-lock.json');

  it('may hold links of our own and packages of the registry with a hash', () => {
    expect(locked({ link: true, resolved: 'packages/a' }).failed).toBe(0);
    expect(locked({ resolved: 'https://registry.npmjs.org/a/-/a-1.tgz', integrity: 'sha512-x' }).failed).toBe(0);
    expect(locked({ integrity: 'sha512-x' }).failed).toBe(0);
  });

  it.each([
    { resolved: 'https://registry.npmjs.org/a/-/a-1.tgz' },
    { resolved: 'https://elsewhere.example/a-1.tgz', integrity: 'sha512-x' },
    { resolved: 'git+ssh://git@example.com/a.git#1' },
  ])('may hold nothing else: %j', (entry) => {
    expect(locked(entry).failures[0]?.message).toContain('node_modules/a');
  });
});
