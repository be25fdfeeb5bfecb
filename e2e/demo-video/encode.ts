/** Encodes the film with ffmpeg, a program of the system: no package brings one that is kept up to date. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import sharp from 'sharp';

/** Pixels. */
export const SIZE = { width: 1920, height: 1080 } as const;
/** Under the picture of the product: captions and the controls of a player cover nothing there. */
const STRIP_COLOR = '0x10182b';
/** Seconds between two frames from which a player can begin: a jump reads at most as much. */
const KEY_EVERY = 5;
const AVIF_QUALITY = 55;

const ENCODERS = ['libvpx-vp9', 'libx264'] as const;
type Encoder = (typeof ENCODERS)[number];

const words = (line: string): readonly string[] => line.split(' ');

const OPTIONS: Readonly<Record<Encoder, readonly string[]>> = {
  'libvpx-vp9': words('-crf 36 -b:v 0 -deadline realtime -cpu-used 7 -row-mt 1 -tile-columns 2'),
  // Its index first, so that a player can begin before all of it has come.
  libx264: words('-crf 25 -preset medium -tune animation -profile:v high -movflags +faststart'),
};
/** A frame lasts as long as the list says: most of the film holds still, and is encoded once a second. */
const TIMES = words(`-fps_mode vfr -g 1000 -force_key_frames expr:gte(t,n_forced*${KEY_EVERY})`);
const COLORS = words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv');
/** Without the version of ffmpeg and the time, which say nothing of the film. */
const PLAIN = words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact');

/** Returns what is missing to encode, as a sentence that says how to get it; null when nothing is. */
export function missingEncoder(): string | null {
  const { error, stdout } = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  if (error) {
    return 'ffmpeg is missing. Install it with "apt install ffmpeg" (Debian, Ubuntu) or "brew install ffmpeg" (macOS).';
  }
  const missing = ENCODERS.filter((name) => !new RegExp(`\\s${name}\\s`).test(stdout));
  return missing.length === 0
    ? null
    : `This ffmpeg was built without ${missing.join(' and ')}. Use one with ${ENCODERS.join(' and ')}, such as that of Debian.`;
}

/** @throws with what ffmpeg says, when it fails */
export function encode(list: string, encoder: Encoder, file: string): void {
  const { width, height } = SIZE;
  const picture = `scale=${width}:-2:out_color_matrix=bt709:out_range=tv,pad=${width}:${height}:0:0:${STRIP_COLOR},format=yuv420p`;
  const input = [...words('-y -hide_banner -loglevel error -f concat -safe 0 -i'), list];
  const output = ['-vf', picture, '-an', '-c:v', encoder, ...TIMES, ...OPTIONS[encoder], ...COLORS];
  const { status, stderr, error } = spawnSync('ffmpeg', [...input, ...output, ...PLAIN, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg could not write ${file}:\n${stderr}${error ?? ''}`);
}

/** Returns the seconds that the file plays. */
export function lengthOf(file: string): number {
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
    encoding: 'utf8',
  });
  return Number(stdout);
}

/** Writes a frame as the picture that the player shows first. */
export async function writePoster(frame: string, file: string): Promise<void> {
  const [width, height] = [SIZE.width / 1.5, SIZE.height / 1.5];
  await sharp(frame)
    .resize({ width, height, fit: 'contain', position: 'top', background: STRIP_COLOR.replace('0x', '#') })
    .avif({ quality: AVIF_QUALITY, effort: 6 })
    .toFile(file);
}

export const megabytes = (file: string): string => `${(statSync(file).size / 1e6).toFixed(2)} MB`;
