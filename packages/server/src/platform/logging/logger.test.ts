import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('the log', () => {
  it('tells a request by its method and path, without the query', () => {
    const req = { id: 'r1', method: 'GET', url: '/api/v1/contacts?search=Anna', headers: { cookie: 'session=1' } };
    expect(logged((logger) => logger.info({ req }, 'request')).req).toEqual({
      id: 'r1',
      method: 'GET',
      path: '/api/v1/contacts',
    });
  });

  it('does not tell the token of an invitation', () => {
    const req = { id: 'r1', method: 'GET', url: '/invitations/hunter22?x=1', headers: {} };
    expect(logged((logger) => logger.info({ req }, 'request')).req).toMatchObject({ path: '/invitations/[secret]' });
  });

  it('blanks secrets at the top and one level down', () => {
    const line = logged((logger) => logger.info({ password: 'hunter22', smtp: { token: 'hunter22' } }, 'x'));
    expect(JSON.stringify(line)).not.toContain('hunter22');
  });

  it("leaves out what a database error quotes of a customer's row", () => {
    const error = Object.assign(new Error('duplicate key, Key (email)=(anna@example.com)'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (email)=(anna@example.com) already exists.',
      table: 'contacts',
    });
    const line = logged((logger) => logger.error({ err: new Error('not kept', { cause: error }) }, 'x'));
    expect(line.err).toMatchObject({ cause: { code: '23505', table: 'contacts' } });
    expect(JSON.stringify(line)).not.toContain('anna@example.com');
  });
});
