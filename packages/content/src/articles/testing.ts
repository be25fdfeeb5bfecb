/** What tests share: articles written into a folder of their own, and a walk through what an article holds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PlannedGuide } from './article.ts';
import { type Articles, readArticles } from './read-articles.ts';

/** Not those of the repository: they become fewer with every guide that is written. */
const PLANS: readonly PlannedGuide[] = (
  [
    ['revenue-intelligence-guide', 'Revenue Intelligence', 'Revenue Intelligence'],
    ['playbook-revenue-guide', 'Playbooks', 'Revenue playbook'],
    ['integration-salesforce', 'Integrations', 'Salesforce'],
    ['integration-slack', 'Integrations', 'Slack'],
  ] as const
).map(([slug, category, title]) => ({
  slug,
  category,
  title,
  description: 'About it.',
  plan: 'Not built yet.',
  icon: null,
  status: 'planned',
  headings: [],
}));

export type Files = Readonly<Record<string, string>>;

export function articlesFrom(files: Files): Articles {
  const folder = mkdtempSync(join(tmpdir(), 'forecastle-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const kind of ['posts', 'guides']) mkdirSync(join(folder, kind));
  for (const [file, source] of Object.entries(files)) writeFileSync(join(folder, file), source);
  return readArticles(folder, PLANS);
}

export function post(fields: Readonly<Record<string, unknown>> = {}, body = 'Text.'): string {
  const all = { title: 'A title', date: '2025-10-23', description: 'About it.', author: 'Mere Walker', ...fields };
  return withFrontMatter(all, body);
}

export function guide(fields: Readonly<Record<string, unknown>> = {}, body = 'Text.'): string {
  const all = {
    title: 'A guide',
    description: 'About it.',
    category: 'Quick Guides',
    author: 'Mere Walker',
    date: '2025-10-23',
    lastUpdated: '2025-11-01',
    status: 'published',
    ...fields,
  };
  return withFrontMatter(all, body);
}

/** Returns a part of an article and all parts in it, in their order. */
export function partsOf(node: object): object[] {
  const children = 'children' in node && Array.isArray(node.children) ? node.children : [];
  return [node, ...children.flatMap((child) => partsOf(child))];
}

/** A field that is undefined is left out. */
function withFrontMatter(fields: Readonly<Record<string, unknown>>, body: string): string {
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined);
  return ['---', ...lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---', '', body].join('\n');
}
