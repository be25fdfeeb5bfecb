/** The recorded demo as it is committed and shown: its files, its captions, and the transcript that says the same. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTranscript } from '@forecastle/rules';
import { describe, expect, it } from 'vitest';
import { DEMO_VIDEO } from '../../packages/web/src/site/demo/video.generated.ts';
import { ROOT } from './build.ts';
import { builtPages, textOf } from './built-site.ts';

/** Bytes: more would be felt by a repository and by a phone. */
const MOST = 12_000_000;
/** Characters a second that people read without haste. */
const READABLE = 18;

const fileOf = (extension: string) => join(ROOT, 'packages/web/public/video', `${DEMO_VIDEO.name}.${extension}`);
const captions = readFileSync(fileOf('vtt'), 'utf8');
const cues = DEMO_VIDEO.scenes.flatMap((scene) => [...scene.cues]);
const pages = new Map(builtPages().map(({ path, html }) => [path, html]));

describe('the files of the demo video', () => {
  it.each([
    ['webm', 0, '1a45dfa3'],
    ['mp4', 4, Buffer.from('ftyp').toString('hex')],
  ] as const)('have a %s of that format, under 12 MB', (extension, offset, mark) => {
    const head = readFileSync(fileOf(extension)).subarray(offset, offset + 4);
    expect(head.toString('hex')).toBe(mark);
    expect(statSync(fileOf(extension)).size).toBeLessThan(MOST);
  });

  it('have a poster that is lighter than a screen of the product', () => {
    expect(statSync(fileOf('avif')).size).toBeLessThan(75_000);
  });
});

describe('the captions of the demo video', () => {
  it('are read by our own reader of WebVTT as the scenes say them', () => {
    const read = readTranscript(captions, { fileName: `${DEMO_VIDEO.name}.vtt` });
    if ('fault' in read) throw new Error(read.fault);
    expect(read.transcript.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual(
      cues.map(({ from, to, text }) => [from * 1000, to * 1000, text]),
    );
  });

  it('cover two minutes from the first frame to the last, without a gap', () => {
    expect(cues.map(({ from }) => from)).toEqual([0, ...cues.slice(0, -1).map(({ to }) => to)]);
    expect(cues.at(-1)?.to).toBe(DEMO_VIDEO.seconds);
    expect(DEMO_VIDEO.seconds).toBeGreaterThanOrEqual(115);
    expect(DEMO_VIDEO.seconds).toBeLessThanOrEqual(125);
  });

  it('stay as long as it takes to read them', () => {
    expect(cues.filter(({ from, to, text }) => text.length / (to - from) > READABLE)).toEqual([]);
  });
});

describe('the pages that play the demo video', () => {
  it('give its captions as a transcript, in their order', () => {
    const text = textOf(pages.get('/demo') ?? '');
    const places = cues.map((cue) => text.indexOf(cue.text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each(['/', '/demo', '/blog/revenue-intelligence-2-minute-demo'])(
    'play it at %s from this server, with captions, once somebody wants it',
    (path) => {
      const [video = ''] = /<video\b[\s\S]*?<\/video>/.exec(pages.get(path) ?? '') ?? [];
      const [opening = ''] = /<video\b[^>]*>/.exec(video) ?? [];
      expect(opening).toMatch(/\bcontrols\b/);
      expect(opening).toContain('preload="none"');
      expect(opening).not.toMatch(/autoplay/i);
      expect(video).toMatch(/<track\b[^>]*kind="captions"[^>]*default/);
      const addresses = [...video.matchAll(/\b(?:src|poster|href)="([^"]*)"/g)].map(([, address]) => address);
      expect(new Set(addresses)).toEqual(
        new Set(['avif', 'webm', 'mp4', 'vtt'].map((extension) => `/video/${DEMO_VIDEO.name}.${extension}`)),
      );
    },
  );
});

describe('the post about the demo video', () => {
  const post = readFileSync(join(ROOT, 'packages/content/src/posts/revenue-intelligence-2-minute-demo.mdx'), 'utf8');
  const { methods, ...figures } = DEMO_VIDEO.figures;

  it.each(Object.entries(figures))('gives the %s of the recording', (_figure, words) => {
    expect(post).toContain(words);
  });

  it('compares the methods with the figures that the screen gave', () => {
    const rows = [...post.matchAll(/^\| (This forecast|Weighted by stage) \| (\d+ of \d+) \| ([\d.]+%) \|$/gm)];
    expect(rows.map(([, method, inRange, miss]) => `${method} ${inRange} ${miss}`)).toEqual(
      ['This forecast', 'Weighted by stage'].map((name) => {
        const [row = ''] = new RegExp(`^${name} \\d+ of \\d+ [\\d.]+%`, 'm').exec(methods) ?? [];
        return row;
      }),
    );
  });

  it('begins each part at the second at which the video does', () => {
    const parts = [...post.matchAll(/^## (\d+):(\d\d) /gm)].map(
      ([, minute, second]) => Number(minute) * 60 + Number(second),
    );
    expect(parts).toEqual(DEMO_VIDEO.scenes.map(({ cues: [first] }) => first?.from));
  });

  it('counts the shots of the script, and names the command that prints the figures', () => {
    expect(post).toContain(`A script lists ${cues.length} shots`);
    expect(post).toContain('npm run demo-video -- figures');
  });
});
