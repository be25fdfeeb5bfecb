import type { DealFileExtension } from '@forecastle/contract';

/** What the first bytes of a file, and of a zip the names in it, say that it is; `text` where nothing says otherwise. */
type Kind = 'pdf' | 'png' | 'jpg' | 'gif' | 'webp' | 'office' | 'compound' | 'rtf' | 'text' | 'unknown';

const FOUND_IN: Readonly<Record<DealFileExtension, Kind>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  docx: 'office',
  xlsx: 'office',
  pptx: 'office',
  odt: 'office',
  ods: 'office',
  odp: 'office',
  doc: 'compound',
  xls: 'compound',
  ppt: 'compound',
  msg: 'compound',
  rtf: 'rtf',
  txt: 'text',
  md: 'text',
  csv: 'text',
  tsv: 'text',
  eml: 'text',
  ics: 'text',
};

/** What stands early in each kind of package: a name of a part, or the media type itself (OpenDocument). */
const PACKAGES: Partial<Record<DealFileExtension, string>> = {
  docx: 'word/',
  xlsx: 'xl/',
  pptx: 'ppt/',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

const begins = (content: Buffer, bytes: string, at = 0): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

function kindOf(content: Buffer): Kind {
  if (begins(content, '%PDF-')) return 'pdf';
  if (begins(content, '\x89PNG\r\n\x1a\n')) return 'png';
  if (begins(content, '\xff\xd8\xff')) return 'jpg';
  if (begins(content, 'GIF87a') || begins(content, 'GIF89a')) return 'gif';
  if (begins(content, 'RIFF') && begins(content, 'WEBP', 8)) return 'webp';
  if (begins(content, 'PK\x03\x04')) return 'office';
  if (begins(content, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'compound';
  if (begins(content, '{\\rtf')) return 'rtf';
  // Programs: of Windows, of Linux, of macOS, and scripts that say what runs them.
  if (['MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!'].some((mark) => begins(content, mark))) {
    return 'unknown';
  }
  // Text in UTF-16 has NULs, and a mark that says so.
  if (begins(content, '\xff\xfe') || begins(content, '\xfe\xff')) return 'text';
  return content.includes(0) ? 'unknown' : 'text';
}

/** Whether what a file holds is what the end of its name says. */
export function holdsWhatItsNameSays(content: Buffer, extension: DealFileExtension): boolean {
  if (kindOf(content) !== FOUND_IN[extension]) return false;
  const part = PACKAGES[extension];
  if (part === undefined) return true;
  // The directory of a zip is at its end, and names every part; OpenDocument says its type first.
  return content.includes(part) && (part.startsWith('application/') || content.includes('[Content_Types].xml'));
}
