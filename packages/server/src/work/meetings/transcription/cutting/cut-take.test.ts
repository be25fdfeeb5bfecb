/** Speech of six seconds and a half in every form that people upload; `flite` said it and `ffmpeg` wrote it. */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioSlice } from './audio-slice.ts';
import { cutTake, SilentAudio, UnreadableAudio } from './cut-take.ts';

const LENGTH_MS = 6460;
/** Milliseconds that a packet, or the silence that a codec begins with, may add. */
const PACKET_MS = 300;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecastle-cut-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));

/** Cuts a file, and returns its slices with their bytes. */
async function cut(
  content: Buffer,
  { maxSeconds = 600, maxBytes = 1_000_000 } = {},
): Promise<(AudioSlice & { content: Buffer })[]> {
  const [take, slices] = [await open(join(folder, 'take'), 'w+'), await open(join(folder, 'slices'), 'w+')];
  try {
    await take.writeFile(content);
    const found = await cutTake({ take, slices }, { size: content.length, maxBytes, maxSeconds });
    const all = await readFile(join(folder, 'slices'));
    return found.map((slice) => ({ ...slice, content: all.subarray(slice.position, slice.position + slice.size) }));
  } finally {
    await take.close();
    await slices.close();
  }
}

/** Packets of a file by their bytes, with the time of the first. */
async function packetsOf(content: Buffer): Promise<{ first: number; packets: string[] }> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(content) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data).toString('hex'));
  return { first: await track.getFirstTimestamp(), packets };
}

describe('a recording', () => {
  it.each([
    ['speech.webm', 'audio/webm', 'webm'],
    ['speech.ogg', 'audio/webm', 'webm'],
    ['speech.m4a', 'audio/mp4', 'm4a'],
    ['speech.mp3', 'audio/mpeg', 'mp3'],
    ['speech.flac', 'audio/flac', 'flac'],
    ['speech.wav', 'audio/wav', 'wav'],
    ['video.mp4', 'audio/mp4', 'm4a'],
  ])('as %s is cut into %s, with all its packets and two seconds twice', async (name, mediaType, extension) => {
    const content = await fixture(name);
    const slices = await cut(content, { maxSeconds: 3 });
    expect(slices.length).toBeGreaterThan(2);
    for (const [index, slice] of slices.entries()) {
      expect(slice).toMatchObject({ mediaType, extension });
      const before = slices[index - 1];
      if (before) {
        const repeated = before.endMs - slice.startMs;
        expect(repeated).toBeGreaterThan(2000 - PACKET_MS);
        expect(repeated).toBeLessThan(2000 + PACKET_MS);
      }
    }
    expect(slices[0]?.startMs).toBe(0);
    expect(Math.abs((slices.at(-1)?.endMs ?? 0) - LENGTH_MS)).toBeLessThan(PACKET_MS);
    // Laid over one another they are the sound that went in.
    const whole = (await packetsOf(content)).packets;
    let at = 0;
    for (const { content: part } of slices) {
      const { first, packets } = await packetsOf(part);
      expect(Math.abs(first)).toBeLessThan(0.1);
      const begin = whole.indexOf(packets[0] ?? '', Math.max(0, at - packets.length));
      expect(begin).toBeLessThanOrEqual(at);
      expect(packets).toEqual(whole.slice(begin, begin + packets.length));
      at = begin + packets.length;
    }
    expect(at).toBe(whole.length);
  });

  it('that an engine takes at once is one slice', async () => {
    expect(await cut(await fixture('speech.webm'))).toMatchObject([{ startMs: 0, position: 0 }]);
  });

  it('is cut by its size where a slice would be too large', async () => {
    const slices = await cut(await fixture('speech.wav'), { maxBytes: 100_000 });
    expect(slices.length).toBeGreaterThan(1);
    for (const { size } of slices) expect(size).toBeLessThanOrEqual(100_000);
  });

  it('of a browser that was killed gives what came', async () => {
    const content = await fixture('speech.webm');
    const [slice] = await cut(content.subarray(0, content.length * 0.6));
    expect(slice?.endMs).toBeGreaterThan(LENGTH_MS * 0.4);
    expect(slice?.endMs).toBeLessThan(LENGTH_MS * 0.8);
  });
});

describe('a file', () => {
  it('without sound says so', async () => {
    await expect(cut(await fixture('silent.mp4'))).rejects.toThrow(SilentAudio);
    await expect(cut((await fixture('speech.m4a')).subarray(0, 2000))).rejects.toThrow('or its end is missing');
  });

  it('with sound that engines do not take names it', async () => {
    await expect(cut(await fixture('big-endian.mov'))).rejects.toThrow('pcm-s16be, which engines do not take');
  });

  it.each([
    ['text', Buffer.from('We agreed to send the proposal.\n'.repeat(20))],
    ['nothing but zeros', Buffer.alloc(4096)],
    ['two bytes', Buffer.from('Hi')],
    [
      'a playlist that names a file of the server',
      Buffer.from('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    ],
    ['the head of WebM before noise', Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(4000, 0x9f)])],
    [
      'WAV that claims four gigabytes',
      Buffer.concat([Buffer.from('524946460000000057415645666d7420ffffffff', 'hex'), Buffer.alloc(400, 1)]),
    ],
  ])('of %s is refused with a sentence', async (_, content) => {
    const error = await cut(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableAudio);
    expect((error as Error).message).toMatch(/^(?:This file is|Forecastle finds no sound).+\.$/u);
  });

  it('that is broken anywhere is cut or refused, and ends in any case', async () => {
    for (const name of ['speech.webm', 'speech.m4a', 'speech.ogg']) {
      const content = await fixture(name);
      for (let at = 7; at < 600; at += 149) {
        const broken = Buffer.from(content);
        broken.fill(0xff, at, at + 4);
        await cut(broken).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableAudio));
      }
    }
  });
});
