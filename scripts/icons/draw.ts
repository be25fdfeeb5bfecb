/** Icons of the Lucide set as one path each, which a page holds once where it is used, however many shapes it is made of. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What the product calls its icons, and what the set calls them. */
const CHOSEN = {
  alert: 'triangle-alert',
  'arrow-down': 'arrow-down',
  'arrow-right': 'arrow-right',
  'arrow-up': 'arrow-up',
  at: 'at-sign',
  back: 'rotate-ccw',
  bell: 'bell',
  bold: 'bold',
  building: 'building-2',
  calendar: 'calendar',
  check: 'check',
  'chevron-down': 'chevron-down',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  clock: 'clock',
  close: 'x',
  columns: 'columns-3',
  comment: 'message-square',
  copy: 'copy',
  deals: 'briefcase-business',
  dots: 'ellipsis',
  download: 'download',
  drag: 'grip-vertical',
  edit: 'pencil',
  external: 'external-link',
  file: 'file',
  filter: 'list-filter',
  flag: 'flag',
  forward: 'rotate-cw',
  gauge: 'gauge',
  heading: 'heading',
  info: 'info',
  italic: 'italic',
  keyboard: 'keyboard',
  link: 'link',
  list: 'list',
  'list-numbered': 'list-ordered',
  lock: 'lock',
  mail: 'mail',
  menu: 'menu',
  mic: 'mic',
  monitor: 'monitor',
  note: 'sticky-note',
  pause: 'pause',
  people: 'users',
  person: 'user',
  phone: 'phone',
  pin: 'pin',
  pipeline: 'chart-column',
  play: 'play',
  plus: 'plus',
  question: 'circle-question-mark',
  refresh: 'refresh-cw',
  rows: 'rows-4',
  'rows-two': 'rows-2',
  search: 'search',
  settings: 'settings-2',
  share: 'share',
  'sign-out': 'log-out',
  sort: 'chevrons-up-down',
  spinner: 'loader-circle',
  target: 'target',
  trash: 'trash-2',
  undo: 'undo-2',
  upload: 'upload',
} as const;

/**
 * On the same grid of 24 units: what the set has no word for, a forecast's band; and what stands on every article, whose page
 * comes in one round, in fewer bytes than the set draws it.
 */
const OWN = {
  band: 'M3 19h18M7 9.5h10a2.5 2.5 0 0 1 0 5H7a2.5 2.5 0 0 1 0-5Zm6-4V18',
  bookmark: 'M6 3h12v18l-6-4-6 4z',
  moon: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z',
  print: 'M6 9V2h12v7M6 18H2V9h20v9h-4M6 14h12v8H6z',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0m4-10v2m0 16v2M2 12h2m16 0h2M5 5l1 1m12 12 1 1M5 19l1-1M18 6l1-1',
};

interface Set {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
}

/** The path of every icon by the product's name for it, in the order of the names. */
export function drawIcons(): Record<string, string> {
  const require = createRequire(new URL('../../packages/web/package.json', import.meta.url));
  const set = JSON.parse(readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8')) as Set;
  const drawn = Object.entries(CHOSEN).map(([name, of]) => {
    const body = set.icons[set.aliases[of]?.parent ?? of]?.body;
    if (body === undefined) throw new Error(`Lucide has no icon ${of}, which is drawn for ${name}.`);
    return [name, pathOf(body)] as const;
  });
  return Object.fromEntries([...drawn, ...Object.entries(OWN)].sort(([a], [b]) => a.localeCompare(b, 'en')));
}

/** The shapes of an SVG as one path. Throws on a shape that it does not know and on one that is filled. */
export function pathOf(body: string): string {
  const shapes = [...body.matchAll(/<(\w+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/g)].map(([, tag = '', attributes = '']) => ({
    tag,
    of: Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  }));
  if (shapes.some(({ of }) => (of.fill ?? 'none') !== 'none')) throw new Error(`A filled shape is no line: ${body}`);
  return shapes
    .filter(({ tag }) => tag !== 'g')
    .map(({ tag, of }) => shortened(shapePath(tag, of)))
    .join('');
}

/** With tenths of a unit, less than a tenth of a pixel where icons stand, and no sign that tells nothing. */
function shortened(path: string): string {
  let short = '';
  for (const [token] of path.matchAll(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi)) {
    const number = Number(token);
    const next = Number.isNaN(number) ? token : String(Math.round(number * 10) / 10).replace(/^(-?)0\./, '$1.');
    const isApart = !/\d$/.test(short) || !/^[\d.]/.test(next) || (next.startsWith('.') && /\.\d*$/.test(short));
    short += isApart ? next : ` ${next}`;
  }
  return short;
}

function shapePath(tag: string, of: Readonly<Record<string, string | undefined>>): string {
  const at = (key: string): number => Number(of[key] ?? 0);
  switch (tag) {
    case 'path':
      return of.d ?? '';
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = tag === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
      return `M${at('cx') - rx} ${at('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0 ${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
    }
    case 'rect': {
      const r = at('rx');
      const [across, down] = [at('width') - 2 * r, at('height') - 2 * r];
      const corner = (x: number, y: number): string => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`);
      return `M${at('x') + r} ${at('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
    }
    default:
      throw new Error(`No path is known of <${tag}>.`);
  }
}

/** The module that the web reads. */
export const moduleOf = (icons: Readonly<Record<string, string>>): string => `/**
 * Icons of Lucide (https://lucide.dev, ISC License, Copyright (c) Lucide Icons and Contributors; some derived from Feather,
 * MIT License, Copyright (c) 2013-present Cole Bemis), each as one path on a grid of 24 units, for lines of 2.
 * Written by \`npm run icons\`.
 */
export const ICON_PATHS = {
${Object.entries(icons)
  .map(([name, path]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const line = `  ${key}: '${path}',`;
    return line.length <= 120 ? line : `  ${key}:\n    '${path}',`;
  })
  .join('\n')}
} as const;

export type IconName = keyof typeof ICON_PATHS;
`;
