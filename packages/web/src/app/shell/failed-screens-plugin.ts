/**
 * A screen whose code does not arrive is an error of that screen. React Router loads the whole page anew instead, which
 * without a connection leaves nothing: not the frame, not what was typed. See decision 0119.
 */
import type { Plugin } from 'vite';

interface Change {
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

const CHANGES: readonly Change[] = [
  {
    file: /[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/,
    from: /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\s*\}\);/,
    to: 'throw error;',
  },
  {
    // Fetched ahead, when the pointer comes near a link: if it fails it is asked for again by the press.
    file: /[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
    from: /await loadRouteModule\(route, routeModules\)/,
    to: 'await loadRouteModule(route, routeModules).catch(() => ({}))',
  },
];

export function failedScreens(): Plugin {
  return {
    name: 'forecastle-failed-screens',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/](?:development|production)[\\/]lib[\\/]dom[\\/]ssr[\\/]/ },
      handler(code, id) {
        const change = CHANGES.find(({ file }) => file.test(id));
        if (!change) return null;
        if (!change.from.test(code)) this.error('React Router loads screens in another way now: see decision 0119.');
        return { code: code.replace(change.from, change.to), map: null };
      },
    },
  };
}
