import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { inspectFile } from './inspect.ts';
import { UnreadableFile } from './unreadable.ts';

const xlsx = new Uint8Array(
  write(
    bookOf([
      ['name', 'account'],
      ['A', 'B'],
    ]),
    { type: 'array', bookType: 'xlsx' },
  ),
);

function bookOf(rows: unknown[][]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Deals');
  return book;
}

/** The first sectors of a compound file whose directory names a stream, as Office writes an encrypted workbook. */
function compound(stream: string): Uint8Array {
  const bytes = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.write(stream, 1024, 'utf16le');
  return bytes;
}

/** A compound file of five sectors: table, directory, and a workbook whose two sectors each name the other as the next. */
function circle(): Uint8Array {
  const bytes = Buffer.alloc(512 * 6);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  // Major version 3, little endian, sectors of 512 bytes and small ones of 64.
  Buffer.from('0300feff09000600', 'hex').copy(bytes, 26);
  // One sector of the table, the first of the directory, the size of large streams, and no further lists.
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, -2],
    [68, -2],
  ] as const)
    bytes.writeInt32LE(value, at);
  bytes.fill(0xff, 80, 1024);
  for (const [at, next] of [-3, -2, 3, 2].entries()) bytes.writeInt32LE(next, 512 + at * 4);
  const entry = (at: number, name: string, { type, child, start, size }: Record<string, number>) => {
    const from = 1024 + at * 128;
    bytes.write(name, from, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, from + 64);
    bytes.writeUInt8(type ?? 0, from + 66);
    bytes.fill(0xff, from + 68, from + 76);
    bytes.writeInt32LE(child ?? -1, from + 76);
    bytes.writeInt32LE(start ?? -2, from + 116);
    bytes.writeInt32LE(size ?? 0, from + 120);
  };
  entry(0, 'Root Entry', { type: 5, child: 1 });
  entry(1, 'Workbook', { type: 2, start: 3, size: 8192 });
  return bytes;
}

/** An old workbook that begins by naming how it is protected: by an algorithm that nobody knows. */
function protectedWorkbook(): Uint8Array {
  const bytes = Buffer.from(write(bookOf([['name'], ['A']]), { type: 'array', bookType: 'biff8' }));
  const first = bytes.indexOf(Buffer.from('09081000', 'hex')) + 20;
  // A FilePass record: RC4 CryptoAPI, version 2.2, and a header of 32 bytes with the algorithm 0x1234.
  const header = `${'00'.repeat(8)}34120000${'00'.repeat(20)}`;
  Buffer.from(`2f00360002000200020004000000${'20000000'}${header}`, 'hex').copy(bytes, first);
  return bytes;
}

/** A sheet of two columns and one value at its far right. */
function wide(): Uint8Array {
  const book = bookOf([
    ['name', 'account'],
    ['A', 'B'],
  ]);
  utils.sheet_add_aoa(book.Sheets.Deals ?? {}, [[1]], { origin: 'XFD2' });
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

/** A zip's central directory that claims four gigabytes. */
function bomb(): Uint8Array {
  const bytes = Buffer.from(xlsx);
  const at = bytes.indexOf('PK\x01\x02');
  bytes.writeUInt32LE(0xfffffff0, at + 24);
  return bytes;
}

describe('files that cannot be read', () => {
  const cases: [name: string, fileName: string, bytes: Uint8Array, code: string, message: RegExp][] = [
    ['nothing', 'deals.csv', Buffer.from(''), 'empty_file', /is empty\. Choose/],
    ['only blanks and a mark', 'deals.csv', Buffer.from('\ufeff \r\n\n'), 'empty_file', /is empty/],
    ['only delimiters', 'deals.csv', Buffer.from(',,\n,,\n'), 'empty_file', /has no rows/],
    [
      'eleven megabytes',
      'deals.csv',
      Buffer.alloc(11 * 1024 * 1024, 'a'),
      'too_large',
      /11\.0 MB; the limit is 10 MB\. Split/,
    ],
    ['another kind', 'deals.docx', Buffer.from('x'), 'unsupported_kind', /reads \.csv, \.tsv, \.xls and \.xlsx/],
    ['no extension', 'deals', Buffer.from('a,b\n1,2'), 'unsupported_kind', /"deals" is another type/],
    [
      'a PNG named .csv',
      'deals.csv',
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      'not_a_table',
      /a PNG image/,
    ],
    [
      'a JPEG named .xlsx',
      'deals.xlsx',
      Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
      'not_a_table',
      /a JPEG image/,
    ],
    [
      'a photo of a telephone',
      'deals.csv',
      Buffer.from('\0\0\0\x18ftypheic\0\0', 'latin1'),
      'not_a_table',
      /a picture/,
    ],
    ['a WebP image', 'deals.csv', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'not_a_table', /an image/],
    ['JSON', 'deals.csv', Buffer.from('[\n {"name": "A", "account": "B"}\n]'), 'not_a_table', /is JSON, not a table/],
    [
      'the page that asks to sign in',
      'deals.xls',
      Buffer.from('<!DOCTYPE html><html><body><form><input name="user"></form></body></html>'),
      'not_a_table',
      /is a web page/,
    ],
    [
      'a drawing',
      'deals.csv',
      Buffer.from('<?xml version="1.0"?><svg></svg>'),
      'not_a_table',
      /a web page or a document/,
    ],
    [
      '40,000 columns of text',
      'deals.csv',
      Buffer.from(`${Array.from({ length: 40_000 }, (_, at) => `h${at}`).join(',')}\n1,2\n`),
      'too_large',
      /has 40000 columns; the limit is 1000\. Delete/,
    ],
    ['a value in the last column of a sheet', 'deals.xlsx', wide(), 'too_large', /has 16384 columns/],
    ['a PDF named .xls', 'deals.xls', Buffer.from('%PDF-1.7 ...'), 'not_a_table', /a PDF document/],
    [
      'a zip of something else',
      'deals.xlsx',
      Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`),
      'not_a_table',
      /a zip archive/,
    ],
    [
      'random bytes',
      'deals.csv',
      Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 7) % 31)),
      'not_a_table',
      /./,
    ],
    [
      'a workbook with a password',
      'deals.xlsx',
      compound('EncryptedPackage'),
      'password_protected',
      /without the password/,
    ],
    [
      'an old workbook that is protected in another way',
      'deals.xls',
      protectedWorkbook(),
      'password_protected',
      /without the password/,
    ],
    ['a document', 'deals.xls', compound('WordDocument'), 'not_a_table', /Office document/],
    ['an old workbook that leads in a circle', 'deals.xls', circle(), 'damaged', /./],
    ['an old workbook cut short', 'deals.xls', compound('Workbook'), 'damaged', /damaged or incomplete/],
    ['a workbook cut in half', 'deals.xlsx', xlsx.slice(0, xlsx.length / 2), 'damaged', /damaged or incomplete/],
    ['a workbook with a hole', 'deals.xlsx', xlsx.map((byte, at) => (at > 60 && at < 900 ? 0 : byte)), 'damaged', /./],
    ['a workbook that unpacks to gigabytes', 'deals.xlsx', bomb(), 'too_large', /unpacks to 4096 MB/],
    ['only a header', 'deals.csv', Buffer.from('name,account\n\n,\n'), 'only_header', /column names but no rows/],
    [
      'no header',
      'deals.csv',
      Buffer.from('A1,Acme,1200,2026-01-31\nA2,Bolt,900,2026-02-28\n'),
      'no_header',
      /first row has "A1", "Acme", "1200"/,
    ],
    [
      'a quotation mark left open',
      'deals.csv',
      Buffer.from('name,account\nA,"B\nC,D\n'),
      'unclosed_quote',
      /Row 2 of .* has an open quotation mark/,
    ],
  ];
  for (const [name, fileName, bytes, code, message] of cases) {
    it(`says what is wrong with ${name}`, async () => {
      const error = await inspectFile({ bytes, fileName }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(UnreadableFile);
      if (!(error instanceof UnreadableFile)) return;
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
      expect(error.message).toMatch(/^[^!\n]*\.$/);
    });
  }

  it('reads three rows of a sheet that reaches to its end', async () => {
    const book = bookOf([
      ['name', 'account'],
      ['A', 'B'],
    ]);
    utils.sheet_add_aoa(book.Sheets.Deals ?? {}, [['C', 'D']], { origin: 'A1048576' });
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
    const started = process.cpuUsage();
    expect(await inspectFile({ bytes, fileName: 'deals.xlsx' })).toMatchObject({ rowCount: 2, headerRow: 1 });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3_000);
  });

  it('walks no billion of columns that a cell of a web page claims', async () => {
    const bytes = Buffer.from(
      '<table><tr><td>name<td>account</tr><tr><td>A<td colspan=2000000000 rowspan="999999999">B</tr></table>',
    );
    expect(await inspectFile({ bytes, fileName: 'deals.xls' })).toMatchObject({ rowCount: 1 });
  });

  it('forgets columns without name and value, however many delimiters there are', async () => {
    const tail = ','.repeat(5_000);
    const inspection = await inspectFile({
      bytes: Buffer.from(`name,account${tail}\nA,B${tail}\n`),
      fileName: 'deals.csv',
    });
    expect(inspection.columns).toHaveLength(2);
  });

  it('says which sheets there are when the chosen one is not', async () => {
    const file = { bytes: xlsx, fileName: 'deals.xlsx', options: { sheet: 'Leads' } };
    await expect(inspectFile(file)).rejects.toThrow('has no sheet named "Leads". Choose one of "Deals"');
  });

  it('reads a file without a header when the person says so', async () => {
    const bytes = Buffer.from('A1,Acme,1200\nA2,Bolt,900\n');
    const inspection = await inspectFile({ bytes, fileName: 'deals.csv', options: { headerRow: 0 } });
    expect(inspection.columns.map(({ header }) => header)).toEqual(['Column A', 'Column B', 'Column C']);
    expect(inspection.rowCount).toBe(2);
  });
});
