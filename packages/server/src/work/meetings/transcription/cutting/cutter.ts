/** Cuts the audio of a take into files that an engine takes, without transcoding. Runs in a child process: the take is hostile. */
import { read, write } from 'node:fs';
import { promisify } from 'node:util';
import {
  ADTS,
  AdtsOutputFormat,
  type AudioCodec,
  BufferTarget,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { type Emit, workInChild } from '../../../../platform/child-process/work-in-child.ts';
import { type CutEvent, type CutTask, OVERLAP_SECONDS, SLICES_FD, TAKE_FD } from './audio-slice.ts';

/** All that the library reads, apart from playlists, which name other files and addresses. */
const FORMATS = [WEBM, MATROSKA, MP4, QTFF, MP3, WAVE, OGG, FLAC, ADTS];
/** What a container adds to its packets: headers, tables and a frame for each packet. */
const PACKET_OVERHEAD = 40;
const CONTAINER_BYTES = 64 * 1024;

const NO_AUDIO = 'Forecastle finds no sound in this recording. It has no audio track, or its end is missing.';
const NOT_MEDIA = 'This file is not audio or video that Forecastle reads. Upload WebM, MP4, MP3, WAV, Ogg or FLAC.';

/** A file can claim any time for its packets, and each slice of it costs a request. */
const SECONDS_MAX = 24 * 3600;
const TOO_LONG = 'This recording is longer than 24 hours. Upload the part with the meeting.';

interface Container {
  readonly format: () => OutputFormat;
  readonly mediaType: string;
  readonly extension: string;
}

const WEBM_FILE: Container = { format: () => new WebMOutputFormat(), mediaType: 'audio/webm', extension: 'webm' };
const MP4_FILE: Container = { format: () => new Mp4OutputFormat(), mediaType: 'audio/mp4', extension: 'm4a' };
const MP3_FILE: Container = { format: () => new Mp3OutputFormat(), mediaType: 'audio/mpeg', extension: 'mp3' };
const FLAC_FILE: Container = { format: () => new FlacOutputFormat(), mediaType: 'audio/flac', extension: 'flac' };
const WAV_FILE: Container = { format: () => new WavOutputFormat(), mediaType: 'audio/wav', extension: 'wav' };
const ADTS_FILE: Container = { format: () => new AdtsOutputFormat(), mediaType: 'audio/aac', extension: 'aac' };

/** Returns the container that engines read this codec in; null where none is. */
function containerFor(codec: AudioCodec | null): Container | null {
  if (codec === 'opus' || codec === 'vorbis') return WEBM_FILE;
  if (codec === 'aac' || codec === 'ac3' || codec === 'eac3') return MP4_FILE;
  if (codec === 'mp3') return MP3_FILE;
  if (codec === 'flac') return FLAC_FILE;
  return codec !== null && WAV_FILE.format().getSupportedAudioCodecs().includes(codec) ? WAV_FILE : null;
}

class SliceWriter {
  readonly start: number;
  end = 0;
  #bytes = CONTAINER_BYTES;
  readonly #output: Output<OutputFormat, BufferTarget>;
  readonly #source: EncodedAudioPacketSource;
  readonly #config: AudioDecoderConfig | null;

  constructor(container: Container, { codec, config, start }: Audio & { start: number }) {
    this.start = start;
    this.#config = config;
    this.#output = new Output({ format: container.format(), target: new BufferTarget() });
    this.#source = new EncodedAudioPacketSource(codec);
    this.#output.addAudioTrack(this.#source);
  }

  takes({ byteLength, timestamp }: EncodedPacket, { maxBytes, maxSeconds }: CutTask): boolean {
    return this.#bytes + byteLength + PACKET_OVERHEAD <= maxBytes && timestamp - this.start < maxSeconds;
  }

  async add(packet: EncodedPacket): Promise<void> {
    if (this.#output.state === 'pending') await this.#output.start();
    this.#bytes += packet.byteLength + PACKET_OVERHEAD;
    this.end = packet.timestamp + packet.duration;
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - this.start) });
    await this.#source.add(moved, this.#config ? { decoderConfig: this.#config } : undefined);
  }

  async finish(): Promise<Buffer> {
    await this.#output.finalize();
    if (!this.#output.target.buffer) throw new Error('a finished file has bytes');
    return Buffer.from(this.#output.target.buffer);
  }
}

interface Audio {
  readonly codec: AudioCodec;
  readonly config: AudioDecoderConfig | null;
}

async function cut(task: CutTask, emit: Emit<CutEvent>): Promise<void> {
  const input = new Input({ formats: FORMATS, source: takeSource(task.size) });
  const track = await readTrack(input);
  if (typeof track === 'string') return emit({ unreadable: track, isSilent: track === NO_AUDIO });
  const codec = await track.getCodec();
  const isRawAac = codec === 'aac' && (await input.getFormat()) === ADTS;
  const container = isRawAac ? ADTS_FILE : containerFor(codec);
  if (codec === null || container === null) {
    const name = codec ?? (await track.getInternalCodecId()) ?? 'an unknown codec';
    return emit({
      unreadable: `The sound of this file is ${name}, which engines do not take. Convert it to MP3, and upload that.`,
      isSilent: false,
    });
  }
  const audio: Audio = { codec, config: await track.getDecoderConfig() };
  const first = await track.getFirstTimestamp();
  let writer: SliceWriter | null = null;
  const recent: EncodedPacket[] = [];
  let recentBytes = 0;
  let position = 0;
  const put = async ({ start, end }: SliceWriter, content: Buffer) => {
    for (let at = 0; at < content.length; ) {
      at += (await promisify(write)(SLICES_FD, content, at, content.length - at, position + at)).bytesWritten;
    }
    const { mediaType, extension } = container;
    const [startMs, endMs] = [start, end].map((seconds) => Math.max(0, Math.round((seconds - first) * 1000)));
    await emit({
      slice: { position, size: content.length, startMs: startMs ?? 0, endMs: endMs ?? 0, mediaType, extension },
    });
    position += content.length;
  };
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp - first > SECONDS_MAX) return emit({ unreadable: TOO_LONG, isSilent: false });
    if (writer !== null && !writer.takes(packet, task)) {
      await put(writer, await writer.finish());
      const [again] = recent;
      writer = new SliceWriter(container, { ...audio, start: again?.timestamp ?? packet.timestamp });
      for (const each of recent) await writer.add(each);
    }
    writer ??= new SliceWriter(container, { ...audio, start: packet.timestamp });
    await writer.add(packet);
    recent.push(packet);
    recentBytes += packet.byteLength;
    // Of a file with very many bytes a second less is repeated.
    while (
      (recent[0]?.timestamp ?? Infinity) <= packet.timestamp - OVERLAP_SECONDS ||
      recentBytes > task.maxBytes / 2
    ) {
      recentBytes -= recent.shift()?.byteLength ?? 0;
    }
  }
  if (writer === null) return emit({ unreadable: NO_AUDIO, isSilent: true });
  await put(writer, await writer.finish());
}

/** Returns the sound of a file, or the sentence why there is none. */
async function readTrack(input: Input): Promise<InputAudioTrack | string> {
  try {
    return (await input.getPrimaryAudioTrack()) ?? NO_AUDIO;
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) return NOT_MEDIA;
    throw error;
  }
}

const takeSource = (size: number) =>
  new CustomSource({
    getSize: () => size,
    async read(start, end) {
      const part = Buffer.alloc(end - start);
      for (let at = 0; at < part.length; ) {
        const { bytesRead } = await promisify(read)(TAKE_FD, part, at, part.length - at, start + at);
        if (bytesRead === 0) throw new Error('the file is shorter than its size');
        at += bytesRead;
      }
      return part;
    },
    prefetchProfile: 'fileSystem',
  });

await workInChild<CutTask, CutEvent>(cut);
