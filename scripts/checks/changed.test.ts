import { describe, expect, it } from 'vitest';
import { brokenBy, visitsOf } from './changed.ts';
import { importsOfAll } from './imports.ts';

const SERVER = 'packages/server/src';
const graph = importsOfAll();

describe('what a change can have broken', () => {
  it('is what its noun promises and what is made of it, and nothing else of the server', () => {
    const { tests, journeys } = brokenBy([`${SERVER}/records/stages/list-stages.ts`], graph);
    expect(tests).toContain(`${SERVER}/records/stages/stages.test.ts`);
    expect(tests).toContain(`${SERVER}/records/recalculation/recalculation.test.ts`);
    expect(tests.some((file) => /\/(?:forecasts|identity|quotas)\//.test(file))).toBe(false);
    expect(journeys).toEqual([]);
  });

  it('is found through the front of a package by the name alone', () => {
    const { tests } = brokenBy(['packages/rules/src/prices/seats.ts'], graph);
    expect(tests).toContain('packages/rules/src/prices/prices.test.ts');
    expect(tests).toContain('packages/web/src/site/pricing/choice.test.ts');
    expect(tests.filter((file) => file.startsWith(SERVER))).toEqual([]);
  });

  it('is the journeys to a screen that is made of it', () => {
    const { journeys } = brokenBy(['packages/web/src/app/bin/bin.route.tsx'], graph);
    expect(journeys).toContain('e2e/journeys/bin.spec.ts');
    expect(journeys).not.toContain('e2e/journeys/quotas.spec.ts');
  });

  it('is what reads it without an import', () => {
    const { tests } = brokenBy(['packages/server/migrations/0999_new.sql'], graph);
    expect(tests).toContain('scripts/lint/blocking.test.ts');
    expect(tests).toContain(`${SERVER}/product/backup/upgrade.test.ts`);
  });

  it('is everything where everything stands on it', () => {
    const { tests, journeys } = brokenBy(['package-lock.json'], graph);
    expect(tests.length).toBeGreaterThan(300);
    expect(journeys.length).toBeGreaterThan(50);
  });

  it('goes no further than where all is put together', () => {
    const made = new Map([
      [`${SERVER}/product/http/router.ts`, new Set([`${SERVER}/records/bin/list-bin.ts`])],
      [`${SERVER}/work/plans/plans.test.ts`, new Set([`${SERVER}/product/http/router.ts`])],
    ]);
    const { tests } = brokenBy([`${SERVER}/records/bin/list-bin.ts`], made);
    expect(tests).toContain(`${SERVER}/records/bin/bin.test.ts`);
    expect(tests).not.toContain(`${SERVER}/work/plans/plans.test.ts`);
  });
});

describe('the address of a screen', () => {
  it.each([
    ["await page.goto('/crm/contacts');", '/crm/contacts', true],
    ["await page.goto('/crm/contacts?sort=name');", '/crm/contacts', true],
    ["await page.goto('/crm/contacts/7');", '/crm/contacts', false],
    ["await page.goto('/crm/contacts/7');", '/crm/contacts/:contactId', true],
    ["await page.goto('/crm/contacts-new');", '/crm/contacts', false],
  ])('is named or not in %s', (text, address, isNamed) => {
    expect(visitsOf(text, [address])).toEqual(isNamed ? [address] : []);
  });
});
