import type { RECORDER_TYPES, RecordingFileType } from '@forecastle/contract';

export type RecordingMediaType = RecordingFileType | (typeof RECORDER_TYPES)[number];

/** Format of a file of audio or video, by its first bytes. */
type Container = 'matroska' | 'iso' | 'mpeg' | 'wave' | 'ogg' | 'flac';

const CONTAINERS: Readonly<Record<RecordingMediaType, Container>> = {
  'audio/webm': 'matroska',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'audio/mp4': 'iso',
  'video/mp4': 'iso',
  'video/quicktime': 'iso',
  'audio/mpeg': 'mpeg',
  'audio/wav': 'wave',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};

/** Boxes that a file of the ISO family begins with; those before 2001 have no `ftyp`. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']);

function containerOf(content: Buffer): Container | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to);
  if (content.length >= 4 && content.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (FIRST_BOXES.has(text(4, 8))) return 'iso';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wave';
  if (text(0, 4) === 'OggS') return 'ogg';
  if (text(0, 4) === 'fLaC') return 'flac';
  if (text(0, 3) === 'ID3') return 'mpeg';
  // A frame of MPEG audio begins with eleven set bits and names a layer.
  const [first = 0, second = 0] = content;
  if (first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0) return 'mpeg';
  return null;
}

/** Whether the first bytes of a file are those of its media type. */
export const isOfType = (content: Buffer, mediaType: RecordingMediaType): boolean =>
  containerOf(content) === CONTAINERS[mediaType];
