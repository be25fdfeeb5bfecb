import { describe, expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

describe('the way on after signing in', () => {
  it.each([
    '/crm/opportunities?status=open#x',
    '/',
    '/imports/new',
    '/crm/opportunities?q=https://a.example//b',
    '/apiary',
    '/crm/opportunities?q=../api',
    '/a.b/...c',
  ])('is %s', (path) => expect(ownPath(path)).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'crm',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    '/crm/../api/v1/x',
    '/./api/v1/x',
    '/crm/%2E%2e/api/v1/x',
    '/crm/..',
    '/api/v1/x',
    '/api#x',
    '/api?x',
    'javascript:alert(1)',
  ])('is the first page and not %j', (path) => expect(ownPath(path)).toBe('/start'));
});
