import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readTranscriptFile } from './read-transcript-file.ts';
import { archiveOf, documentXml, wordDocument } from './testing/word-document.ts';

const MEGABYTE = 1024 * 1024;

/** Each cue as `start-end speaker: text`, or the fault. */
async function read(file: Uint8Array | string, fileName: string, limits?: Parameters<typeof readTranscriptFile>[2]) {
  const reading = await readTranscriptFile(Buffer.from(file as string), fileName, limits);
  if ('fault' in reading) return reading.fault;
  const { cues, speakers } = reading.transcript;
  return cues.map(
    ({ startMs, endMs, speaker, text }) => `${startMs}-${endMs} ${speaker === null ? '' : speakers[speaker]}: ${text}`,
  );
}

const TEAMS = [
  'Rollout-20260615_133555-Meeting Transcript',
  '15 June 2026, 03:35am',
  '27m 42s',
  'Nick Miller started transcription',
  'Ann Lee\t0:03\nWhat would it cost & when?',
  'Bo Park\t0:09\nNext <week>.',
];

describe('a document', () => {
  it('of Teams is read paragraph by paragraph', async () => {
    const reading = await readTranscriptFile(await wordDocument(documentXml(TEAMS)), 'Rollout.docx');
    expect(reading).toMatchObject({
      transcript: {
        format: 'docx',
        speakers: ['Ann Lee', 'Bo Park'],
        cues: [
          { startMs: 3000, speaker: 0, text: 'What would it cost & when?' },
          { startMs: 9000, speaker: 1, text: 'Next <week>.' },
        ],
      },
      title: 'Rollout',
      startsLocal: '2026-06-15T13:35',
      skipped: null,
    });
  });

  it('says words once that it repeats for older programs, and none that were deleted', async () => {
    const xml = documentXml(['Ann Lee (0:01): Hello.']).replace(
      '<w:sectPr/>',
      '<w:p><w:r><w:t>Bo Park (0:05): Hi</w:t></w:r><w:del><w:r><w:delText>!!</w:delText></w:r></w:del><w:r><mc:AlternateContent><mc:Choice><w:t> there.</w:t></mc:Choice><mc:Fallback><w:p><w:t>there.</w:t></w:p></mc:Fallback></mc:AlternateContent></w:r></w:p>',
    );
    expect(await read(await wordDocument(xml), 'a.docx')).toEqual([
      '1000-3750 Ann Lee: Hello.',
      '5000-8125 Bo Park: Hi there.',
    ]);
  });

  it.each([
    [
      'a zip archive of other files',
      () => archiveOf({ 'photo.jpg': 'x' }),
      'is a zip archive without a Word document in it.',
    ],
    [
      'a document that is cut off',
      async () => (await wordDocument(documentXml(TEAMS))).subarray(0, 300),
      'is damaged or no Word document.',
    ],
    ['XML that is cut off', () => wordDocument(documentXml(TEAMS).slice(0, 400)), 'is damaged or no Word document.'],
    [
      'a document type',
      () => wordDocument(`<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${documentXml(['Ann: &a;'])}`),
      'is damaged or no Word document.',
    ],
    [
      'an entity that nobody declared',
      () => wordDocument(documentXml(TEAMS).replace('Ann Lee', '&lol;')),
      'is damaged or no Word document.',
    ],
    [
      'a million nested elements',
      () => wordDocument(`<w:document>${'<w:p>'.repeat(1_000_000)}`),
      'is damaged or no Word document.',
    ],
    [
      'a bomb',
      () => wordDocument(`<w:document>${' '.repeat(101 * MEGABYTE)}</w:document>`),
      'unpacks to more than 100 MB, the limit.',
    ],
    ['no words', () => wordDocument(documentXml([])), 'is empty.'],
    [
      'words that nobody says',
      () => wordDocument(documentXml(['We met.', 'It went well.'])),
      'has no words with a speaker or a time',
    ],
  ])('is told of: %s', async (_, make, sentence) => {
    expect(await read(await make(), 'a.docx')).toContain(`“a.docx” ${sentence}`);
  });

  it('that says it is smaller than it is ends there', async () => {
    const bomb = await wordDocument(`<w:document>${' '.repeat(20 * MEGABYTE)}</w:document>`);
    // The size stands in the central directory and behind the data: both lie.
    for (let at = bomb.indexOf(sizeOf(bomb)); at >= 0; at = bomb.indexOf(sizeOf(bomb), at + 1))
      bomb.writeUInt32LE(1000, at);
    expect(await read(bomb, 'a.docx')).toContain('“a.docx” is damaged or no Word document.');
  });
});

/** The bytes by which an archive says how large its largest part is. */
function sizeOf(_: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE('<w:document></w:document>'.length + 20 * MEGABYTE);
  return size;
}

describe('characters', () => {
  const TEXT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zoë Müller>Ça coûte 20 €.</v>\n';
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 of the other order', iconv.encode(`\ufeff${TEXT}`, 'utf-16be', { addBOM: false })],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['Windows-1252', iconv.encode(TEXT, 'windows-1252')],
  ])('in %s are read', async (_, file) => {
    expect(await read(file, 'a.vtt')).toEqual(['1000-2000 Zoë Müller: Ça coûte 20 €.']);
  });
});

describe('a hostile file', () => {
  it.each([
    ['nothing', '', 'is empty.'],
    ['spaces', ' \n\t\r\n', 'is empty.'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'is a PDF document, not a transcript.'],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'is a PNG image, not a transcript.'],
    [
      'a video',
      Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'),
      'is a recording, not a transcript. Upload it as a recording.',
    ],
    ['a recording of a browser', Buffer.from('\x1aE\xdf\xa3\x9fB\x86', 'latin1'), 'is a recording, not a transcript.'],
    [
      'a document of old',
      Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
      'is protected by a password or of an old kind.',
    ],
    [
      'bytes of no meaning',
      Buffer.from(Array.from({ length: 100_000 }, (_, at) => 1 + ((at * 7919 + (at >> 3)) % 255))),
      'has no words with a speaker or a time',
    ],
    ['20 MB of one line', 'Ann: '.padEnd(20 * MEGABYTE, 'a'), 'has 20,971,520 characters; the limit is 100,000.'],
    ['20 MB of open brackets', '['.repeat(20 * MEGABYTE), 'has 20,971,520 characters'],
    [
      '300,000 cues',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n'.repeat(300_000)}`,
      'has more than 200,000 cues, the limit.',
    ],
    [
      'a million cues',
      `WEBVTT\n\n${'00:01-->00:02\na\n'.repeat(1_000_000)}`,
      'has 2,000,003 lines; the limit is 1,000,000.',
    ],
    ['4 million times', '0:01\n'.repeat(4_000_000), 'has 4,000,001 lines; the limit is 1,000,000.'],
    ['20 MB of null', Buffer.alloc(20 * MEGABYTE), 'is empty.'],
    ['20 MB of line breaks', '\n'.repeat(20 * MEGABYTE), 'is empty.'],
  ])('is told of: %s', async (_, file, sentence) => {
    expect(await read(file, 'a.vtt')).toContain(sentence);
  });

  it('keeps its process within its memory and its time', async () => {
    const cues = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nhello\n\n'.repeat(150_000)}`;
    expect(await read(cues, 'a.vtt', { heapMb: 30, milliseconds: 60_000 })).toBe(
      '“a.vtt” needs too much memory to read. Split it and import the parts.',
    );
    expect(await read(cues, 'a.vtt', { heapMb: 512, milliseconds: 1 })).toBe(
      '“a.vtt” took too long to read. Split it and import the parts.',
    );
  });
});
