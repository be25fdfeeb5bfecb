/** The light theme's colours as the picture library reads them: it knows no oklch. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOKENS = join(import.meta.dirname, '../../ui/tokens.css');

export function lightColours(css: string = readFileSync(TOKENS, 'utf8')): (name: string) => string {
  const light = css.slice(css.indexOf(':root {')).split('}')[0] ?? '';
  const found = light.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g);
  const colours = new Map([...found].map(([, name, l, c, h]) => [name, hex(Number(l), Number(c), Number(h))]));
  return (name) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`--${name} is not a plain colour in ui/tokens.css`);
    return colour;
  };
}

/** OKLCH to sRGB by Ottosson's matrices; channels outside are clipped. */
function hex(l: number, c: number, h: number): string {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map((channel) => byte(encoded(channel))).join('')}`;
}

const encoded = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);

const byte = (channel: number) =>
  Math.round(Math.min(1, Math.max(0, channel)) * 255)
    .toString(16)
    .padStart(2, '0');
