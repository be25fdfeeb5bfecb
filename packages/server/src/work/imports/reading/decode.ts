import { isAscii } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { likelyLegacy } from './legacy.ts';
import { UnreadableFile } from './unreadable.ts';

const CHUNK_BYTES = 256 * 1024;
/** How much of the file the guess of a legacy encoding looks at, in bytes. */
const GUESS_BYTES = 256 * 1024;
/** Confidence (0-100) from which chardet's word is taken. */
const TRUSTED_CONFIDENCE = 60;

export interface EncodingGuess {
  readonly encoding: string;
  readonly warning: string | null;
}

/**
 * Byte order mark first, then UTF-16 by its zero bytes, then strict UTF-8, then the words themselves. A file that is UTF-8 but for
 * a few broken characters stays UTF-8, with a warning: reading it as a legacy encoding would spoil every other accent.
 */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const mark = byteOrderMark(bytes);
  if (mark) return { encoding: mark.encoding, warning: null };
  const wide = utf16WithoutMark(bytes);
  if (wide) return { encoding: wide, warning: null };
  if (isAscii(bytes)) return { encoding: 'utf-8', warning: null };
  const { valid, broken } = countUtf8(bytes);
  if (broken === 0) return { encoding: 'utf-8', warning: null };
  if (valid > broken * 20) {
    const warning = `${broken === 1 ? 'One character is' : `${broken} characters are`} not valid UTF-8 and show as "\ufffd". Check the names with it.`;
    return { encoding: 'utf-8', warning };
  }
  const encoding = legacyEncoding(bytes);
  return {
    encoding,
    warning: `The file names no encoding and was read as ${encoding}. Check accented letters.`,
  };
}

/** The text in pieces, byte order mark and NUL characters left out. Throws UnreadableFile for an unknown encoding. */
export function* decodeChunks(bytes: Uint8Array, encoding: string): Generator<string> {
  if (!iconv.encodingExists(encoding)) {
    throw new UnreadableFile(
      'unknown_encoding',
      `"${encoding}" is not a known encoding. Choose another, for example utf-8, utf-16le or windows-1252.`,
    );
  }
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const end = Math.min(start + CHUNK_BYTES, bytes.length);
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
    yield withoutNul(decoder.write(piece));
  }
  const rest = decoder.end();
  if (rest) yield withoutNul(rest);
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function byteOrderMark(bytes: Uint8Array): { encoding: string } | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return { encoding: 'utf-32le' };
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return { encoding: 'utf-32be' };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8' };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le' };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be' };
  return null;
}

/** Latin text in UTF-16 has a zero in every other byte; stray NULs in other text are rare and on both sides. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const looked = Math.min(bytes.length, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < looked; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const half = looked / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
  return null;
}

/** Counts well-formed and broken multi-byte sequences (RFC 3629, overlong forms left to the decoder). */
function countUtf8(bytes: Uint8Array): { valid: number; broken: number } {
  let valid = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const follow =
      byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
    let good = follow > 0;
    for (let next = 1; good && next <= follow; next++) good = ((bytes[at + next] ?? 0) & 0xc0) === 0x80;
    if (good) {
      valid++;
      at += follow;
    } else broken++;
  }
  return { valid, broken };
}

/** Scripts of several bytes a character by chardet; one byte a character by its words, for which chardet needs prose. */
function legacyEncoding(bytes: Uint8Array): string {
  const best = analyse(bytes.subarray(0, GUESS_BYTES)).find((match) => !match.name.startsWith('UTF-'));
  const name = best?.name.toLowerCase() ?? '';
  const isOneByte = /^(?:iso-8859|windows-|koi8|ibm)/.test(name);
  const isTrusted = best !== undefined && best.confidence >= TRUSTED_CONFIDENCE && iconv.encodingExists(name);
  if (isTrusted && (!isOneByte || name.startsWith('koi8'))) return name;
  return likelyLegacy(bytes);
}
