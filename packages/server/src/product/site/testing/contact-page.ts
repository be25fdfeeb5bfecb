/** A built contact page in small, and a visitor who fills its forms without script. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, TestApp } from '../../../testing/app.ts';
import { makeFormToken } from '../inquiries/form-token.ts';

const field = (name: string) => `<input name="${name}"/><p data-fault="${name}" hidden=""></p>`;
const form = (id: string, names: readonly string[], choices: string) =>
  `<form id="${id}" method="post" action="/contact"><input type="hidden" name="token" value=""/>` +
  `<p data-fault="form" hidden=""></p>${names.map(field).join('')}${choices}` +
  `<input name="website" value=""/></form>`;
const CONTACT =
  '<title>Contact</title><link rel="canonical" href="https://public-origin.invalid/contact"/>' +
  form(
    'message-form',
    ['name', 'email'],
    '<select name="subject"><option value="">Choose</option><option value="demo">Demo</option><option value="sales">Sales</option></select>' +
      '<p data-fault="subject" hidden=""></p><textarea name="message"></textarea><p data-fault="message" hidden=""></p>',
  ) +
  form('partner-form', ['name', 'email', 'company', 'role', 'crm', 'teamSize', 'problem'], '');

/** Writes the pages; remove the directory at the end. */
export function buildContactPages(): { directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'forecastle-pages-'));
  mkdirSync(join(directory, 'contact', 'received'), { recursive: true });
  writeFileSync(join(directory, 'contact', 'index.html'), CONTACT);
  writeFileSync(join(directory, 'contact', 'received', 'index.html'), '<b data-slot="reference"></b>');
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}

export const MESSAGE = {
  kind: 'contact',
  name: 'Rangi Cooper',
  email: 'rangi@example.com',
  subject: 'sales',
  message: 'How many seats do we need?\nWe are twelve.',
};
export const APPLICATION = {
  kind: 'design_partner',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  company: 'Kauri Health',
  role: 'RevOps lead',
  crm: 'hubspot',
  teamSize: '11-49',
  problem: 'Nobody believes the number on Monday.',
};

/** A token as a page opened `secondsAgo` holds it. */
export const tokenOf = ({ settings }: TestApp, secondsAgo = 60): string =>
  makeFormToken(settings.secret, new Date(Date.now() - secondsAgo * 1000));

let visitors = 0;

/** Sends a form as a browser does; from an address of its own unless `address` says one. */
export async function sendForm(
  app: TestApp,
  fields: Record<string, string>,
  {
    address = `192.0.2.${++visitors % 250}`,
    headers = {},
  }: { address?: string; headers?: Record<string, string> } = {},
): Promise<Pick<Answer, 'status' | 'body' | 'headers'>> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/contact',
    headers: {
      origin: app.settings.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}
