/** The product's own API, as the signed-in page would call it. */
import type { Page } from '@playwright/test';

/** The language of the browser in the pictures. Facts of a saved answer are written in it too. */
export const LOCALE = 'en-US';
/** Making the demo company takes longer than the usual half minute on a machine that is busy. */
const TIMEOUT_MS = 300_000;

export type Method = 'post' | 'put' | 'patch';

export interface Client {
  get<T>(path: string): Promise<T>;
  send<T = { id: string }>(method: Method, path: string, data: object): Promise<T>;
}

export function clientOf(page: Page, address: string): Client {
  return {
    async get<T>(path: string) {
      const answer = await page.request.get(`${address}/api/v1${path}`);
      if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async send<T>(method: Method, path: string, data: object) {
      const answer = await page.request[method](`${address}/api/v1${path}`, {
        headers: { origin: address, 'accept-language': LOCALE },
        data,
        timeout: TIMEOUT_MS,
      });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}
