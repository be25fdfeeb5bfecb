/** Reads a transcript from bytes: what kind of file it is, its characters, and then its words. */
import { readTranscript, type TranscriptFault, type TranscriptReading } from '@forecastle/rules/transcripts';
import { foreignNoun } from '../../imports/reading/container.ts';
import { decodeChunks, guessEncoding } from '../../imports/reading/decode.ts';
import { DocumentFault, documentLines } from './document-lines.ts';

export type ReadingOrFault = TranscriptReading | TranscriptFault;

/** First bytes of recordings, as Latin-1 text. */
const RECORDINGS = ['OggS', 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\x1aE\xdf\xa3', 'fLaC'];
const RECORDING = /^(?:RIFF.{4}(?:WAVE|AVI )|FORM.{4}AIFF|.{4}ftyp(?!avif|heic|mif1))/s;
const ARCHIVES = ['PK\x03\x04', 'PK\x05\x06'];
const COMPOUND = '\xd0\xcf\x11\xe0';

export async function readTranscriptBytes(bytes: Uint8Array, fileName: string): Promise<ReadingOrFault> {
  const name = `“${fileName}”`;
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (ARCHIVES.some((start) => head.startsWith(start))) return readDocument(bytes, fileName);
  if (head.startsWith(COMPOUND))
    return {
      fault: `${name} is protected by a password or of an old kind. Open it in Word, save it as .docx without a password and import that file.`,
    };
  if (RECORDING.test(head) || RECORDINGS.some((start) => head.startsWith(start)))
    return { fault: `${name} is a recording, not a transcript. Upload it as a recording.` };
  const noun = foreignNoun(bytes);
  if (noun !== null)
    return { fault: `${name} is ${noun}, not a transcript. Export the transcript as .vtt, .srt, .docx or .txt.` };
  const text = [...decodeChunks(bytes, guessEncoding(bytes).encoding)].join('');
  return readTranscript(text, { fileName });
}

async function readDocument(bytes: Uint8Array, fileName: string): Promise<ReadingOrFault> {
  try {
    return readTranscript(await documentLines(bytes), { fileName, isDocument: true });
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return { fault: `“${fileName}” ${error.message}` };
  }
}
