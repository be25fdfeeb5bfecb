import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../packages/web/src/routes.ts';

export interface ScreenAddress {
  /** From `packages/web/src`. */
  readonly file: string;
  /** With a slash before it, and `:id` for what differs. */
  readonly address: string;
}

/** Of every screen of the web the address it is shown at. */
export const screenAddresses = (): readonly ScreenAddress[] => below(routes, '');

const below = (entries: readonly RouteConfigEntry[], prefix: string): ScreenAddress[] =>
  entries.flatMap(({ file, path = '', children = [] }) => {
    const address = path === '' ? prefix : `${prefix}/${path.replace('?', '')}`;
    return [{ file, address: address || '/' }, ...below(children, address)];
  });
