import { IMPORT_MAX_BYTES } from '@forecastle/contract/limits';
import { leadsInCircles } from './compound.ts';
import { UnreadableFile } from './unreadable.ts';

/**
 * Uncompressed size a zipped workbook may claim, in bytes: about twice what 10 MB of deals unpack to. The parser makes
 * no more of an entry than it claims.
 */
const MAX_UNPACKED_BYTES = 160 * 1024 * 1024;

const EXTENSIONS = ['csv', 'tsv', 'txt', 'xls', 'xlsx'];

/** Some programs write the names of streams in capitals, which compare as equal. */
const WORKBOOK_STREAMS = ['Workbook', 'Book', 'WORKBOOK', 'BOOK'];

/** First bytes of files that people send by mistake, as Latin-1 text. */
const FOREIGN: readonly (readonly [prefix: string, noun: string])[] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['RIFF', 'an image or a recording'],
  ['BM', 'a bitmap image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['%PDF', 'a PDF document'],
  ['\x1f\x8b', 'a gzip archive'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf', 'a 7-Zip archive'],
  ['{\\rtf', 'a rich text document'],
];

/**
 * Whether the bytes are a workbook or delimited text, by content and not by name (many programs name HTML or tab
 * separated text `.xls`). Throws UnreadableFile for everything else.
 */
export function containerOf(bytes: Uint8Array, fileName: string): 'workbook' | 'delimited' {
  if (bytes.length > IMPORT_MAX_BYTES) {
    throw new UnreadableFile(
      'too_large',
      `The file is ${(bytes.length / 1048576).toFixed(1)} MB; the limit is ${IMPORT_MAX_BYTES / 1048576} MB. Split it and import the parts.`,
    );
  }
  const extension = /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension)) {
    throw new UnreadableFile(
      'unsupported_kind',
      `The import reads .csv, .tsv, .xls and .xlsx files. "${fileName}" is another type. Save it in one of these formats.`,
    );
  }
  if (isBlank(bytes)) {
    throw new UnreadableFile('empty_file', `"${fileName}" is empty. Choose a file with your deals.`);
  }
  const noun = foreignNoun(bytes);
  if (noun !== null) throw foreign(fileName, noun);
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  if (/^(?:\xef\xbb\xbf)?\s*[[{]\s*["{[]/.test(head)) throw foreign(fileName, 'JSON');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return zippedWorkbook(bytes, fileName);
  if (head.startsWith('\xd0\xcf\x11\xe0')) return compoundWorkbook(bytes, fileName);
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|meta|head)/i.test(head)) return 'workbook';
  // Streams of BIFF2 to BIFF4 begin with a bare BOF record.
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && [4, 6, 8].includes(bytes[2] ?? -1)) return 'workbook';
  return 'delimited';
}

/** Returns what a file that is no text is, by its first bytes, such as “a PNG image”; null where they do not say it. */
export function foreignNoun(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  for (const [prefix, noun] of FOREIGN) {
    if (head.startsWith(prefix) && (prefix.length > 2 || hasControlBytes(bytes))) return noun;
  }
  return head.startsWith('ftyp', 4) ? 'a picture or a video' : null;
}

function zippedWorkbook(bytes: Uint8Array, fileName: string): 'workbook' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // The central directory stands at the end: a file cut short has lost it.
  const end = buffer.lastIndexOf('PK\x05\x06');
  if (end < 0) throw damaged(fileName);
  let names = '';
  let unpacked = 0;
  let at = end + 20 <= buffer.length ? buffer.readUInt32LE(end + 16) : 0;
  while (at + 46 <= buffer.length && buffer.readUInt32LE(at) === 0x02014b50) {
    unpacked += buffer.readUInt32LE(at + 24);
    const nameLength = buffer.readUInt16LE(at + 28);
    names += `${buffer.toString('latin1', at + 46, at + 46 + nameLength)}\n`;
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED_BYTES) {
    throw new UnreadableFile(
      'too_large',
      `"${fileName}" unpacks to ${Math.round(unpacked / 1048576)} MB, over the limit. Delete unused rows and sheets, or save it as CSV.`,
    );
  }
  if (!/^(?:xl|\/xl)\/|workbook\.(?:xml|bin)|^content\.xml$/im.test(names)) throw foreign(fileName, 'a zip archive');
  return 'workbook';
}

function compoundWorkbook(bytes: Uint8Array, fileName: string): 'workbook' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // As bytes: Node's search for UTF-16 does not end where a buffer begins at an odd address, as some messages do.
  const names = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'));
  if (names('EncryptedPackage')) throw passwordProtected(fileName);
  if (!WORKBOOK_STREAMS.some(names)) {
    throw foreign(fileName, 'an Office document without a sheet');
  }
  if (leadsInCircles(buffer)) throw damaged(fileName);
  return 'workbook';
}

export function passwordProtected(fileName: string): UnreadableFile {
  return new UnreadableFile(
    'password_protected',
    `"${fileName}" is protected by a password. Save a copy without the password and import that.`,
  );
}

export function damaged(fileName: string): UnreadableFile {
  return new UnreadableFile(
    'damaged',
    `"${fileName}" is damaged or incomplete. Open it in your spreadsheet program, save it again and import that file.`,
  );
}

export function foreign(fileName: string, noun: string): UnreadableFile {
  return new UnreadableFile(
    'not_a_table',
    `"${fileName}" is ${noun}, not a table. Export your deals as .csv or .xlsx and choose that file.`,
  );
}

function isBlank(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const isMark = at < 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf || byte === 0xfe || byte === 0xff);
    const isSpace = byte === 0 || byte === 0x20 || (byte >= 9 && byte <= 13);
    if (!isSpace && !isMark) return false;
  }
  return true;
}

function hasControlBytes(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 512).some((byte) => byte < 9);
}
