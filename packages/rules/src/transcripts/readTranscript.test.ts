import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTranscript, type TranscriptReading } from './readTranscript.ts';
import { ODD_WEBVTT } from './testing/oddWebVtt.ts';

function reading(text: string, fileName = 'call.txt'): TranscriptReading {
  const read = readTranscript(text, { fileName });
  if ('fault' in read) throw new Error(read.fault);
  return read;
}

/** Each cue as `start-end speaker: text`. */
function cuesOf(text: string, fileName?: string): string[] {
  const { cues, speakers } = reading(text, fileName).transcript;
  return cues.map(
    ({ startMs, endMs, speaker, text: words }) =>
      `${startMs}-${endMs} ${speaker === null ? '' : speakers[speaker]}: ${words}`,
  );
}

const fault = (text: string, fileName = 'call.txt') => {
  const read = readTranscript(text, { fileName });
  return 'fault' in read ? read.fault : null;
};

describe('WebVTT', () => {
  it.each([
    [
      'of Teams: voices',
      'WEBVTT\n\n0f8fad5b-d9cb/12-0\n00:00:03.120 --> 00:00:05.000\n<v Ann Lee>What would\nit cost?</v>\n\n0f8fad5b-d9cb/13-0\n00:00:05.000 --> 00:00:06.500\n<v Bo Park>Twenty &amp; five.</v>\n',
      ['3120-5000 Ann Lee: What would it cost?', '5000-6500 Bo Park: Twenty & five.'],
    ],
    [
      'of Zoom: names in front of the words, cut at three seconds and left so',
      'WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:04.000\r\nAnn Lee: So, the price:\r\n\r\n2\r\n00:00:04.000 --> 00:00:06.000\r\nAnn Lee: is it fixed?\r\n\r\n3\r\n00:00:06.500 --> 00:00:07.000\r\nBo Park: Yes.\r\n',
      ['1000-4000 Ann Lee: So, the price:', '4000-6000 Ann Lee: is it fixed?', '6500-7000 Bo Park: Yes.'],
    ],
    [
      'without speakers: a colon in a sentence makes none',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne thing: the price.\n\n00:02.000 --> 00:03.000\nIt is too high.\n\n00:03.000 --> 00:04.000\nWe agree.\n',
      ['1000-2000 : One thing: the price.', '2000-3000 : It is too high.', '3000-4000 : We agree.'],
    ],
    [
      'with two voices in one cue: each has its words',
      'WEBVTT\n\n00:01.000 --> 00:03.000\n- <v Ann>Hello.</v>\n- <v Bo>Hi.</v>\n',
      ['1000-3000 Ann: Hello.', '1000-3000 Bo: Hi.'],
    ],
    [
      'out of order, overlapping, with an end before its start',
      'WEBVTT\n\n00:05.000 --> 00:04.000\nlast\n\n00:01.000 --> 00:09.000\nfirst\n\n00:02.000 --> 00:03.000\nsecond\n',
      ['1000-9000 : first', '2000-3000 : second', '5000-5000 : last'],
    ],
    ['with times of other programs', 'WEBVTT\n\n0:01,5 --> 0:02\nhello\n', ['1500-2000 : hello']],
    ['from right to left', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v דנה>שלום\u200f!</v>\n', ['1000-2000 דנה: שלום!']],
    [
      'with HTML, which is words',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nuse &lt;b&gt; or <script>alert(1)</script>\n',
      ['1000-2000 : use <b> or alert(1)'],
    ],
    ['without its signature', '1\n00:00:01.000 --> 00:00:02.000\nhello\n', ['1000-2000 : hello']],
  ])('%s', (_, text, cues) => {
    expect(cuesOf(text, 'call.vtt')).toEqual(cues);
  });

  it('says its language, and how many cues have times that cannot be read', () => {
    const { transcript, skipped } = reading(
      'WEBVTT\nKind: captions\nLanguage: en-nz\n\n00:01.000 --> 00:02.000\nhello\n\n00:99.000 --> 01:00.000\nlost\n\n1 --> 2\nlost\n',
      'call.vtt',
    );
    expect([transcript.format, transcript.language, transcript.isTimed, skipped]).toEqual([
      'webvtt',
      'en-NZ',
      true,
      { count: 2, firstLine: 8 },
    ]);
  });
});

describe('SRT', () => {
  it.each([
    [
      'with marks, blank lines within a cue and a number that is said',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hello</i> {\\an8}there <b\r\n\r\nstill\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n42\r\n',
      ['1000-2000 : Hello there <b still', '3000-4000 : 42'],
    ],
    [
      'with names',
      '1\n00:00:01,000 --> 00:00:02,000\nAnn: Hello\n\n2\n00:00:03,000 --> 00:00:04,000\nBo: Hi\n',
      ['1000-2000 Ann: Hello', '3000-4000 Bo: Hi'],
    ],
    [
      'as documents of Teams are: a name on a line of its own',
      '0:0:3.120 --> 0:0:5.0\nAnn Lee\nHello.\n0:0:5.0 --> 0:0:6.0\nBo Park\nHi.\n0:0:6.0 --> 0:0:7.0\nAnn Lee\nAnd so.\n0:0:7.0 --> 0:0:8.0\nAnn Lee\nYes.\n',
      ['3120-5000 Ann Lee: Hello.', '5000-6000 Bo Park: Hi.', '6000-7000 Ann Lee: And so.', '7000-8000 Ann Lee: Yes.'],
    ],
  ])('%s', (_, text, cues) => {
    expect(cuesOf(text, 'call.srt')).toEqual(cues);
  });
});

describe('text', () => {
  it.each([
    [
      'of Otter',
      'Ann Lee  0:03  \nHello at 10:30\nor so.\n\nUnknown Speaker  1:02:03  \nBye.\n\nTranscribed by https://otter.ai\n',
      ['3000-7625 Ann Lee: Hello at 10:30 or so.', '3723000-3725500 Unknown Speaker: Bye.'],
    ],
    [
      'of Otter without names',
      '0:15  \nIt was early.\n\n0:16\nIt was.\n',
      ['15000-16000 : It was early.', '16000-18875 : It was.'],
    ],
    [
      'of Fathom',
      'Acme - January 29\nVIEW RECORDING - 31 mins (No highlights): https://fathom.video/calls/1\n\n---\n\n0:00 - Ann Lee (Acme Ltd)\n  One thing: the price.\n\n0:55 - Bo Park\n  Yes.\n',
      ['0-4625 Ann Lee (Acme Ltd): One thing: the price.', '55000-57500 Bo Park: Yes.'],
    ],
    [
      'with times in brackets',
      '[00:00] Ann: Hello.\nAnd more.\n\n[1:00:15] Bo: Hi.\n',
      ['0-4000 Ann: Hello. And more.', '3615000-3617375 Bo: Hi.'],
    ],
    [
      'with times behind names',
      'Ann Lee (00:12): Hello.\n**Bo Park (00:01:15):** Hi.\n',
      ['12000-14750 Ann Lee: Hello.', '75000-77375 Bo Park: Hi.'],
    ],
    [
      'of Zoom, with times of the day',
      '[Ann Lee] 10:14:22\nHello there.\n\n[Bo Park] 10:14:30\nHi.\n',
      ['0-3500 Ann Lee: Hello there.', '8000-10375 Bo Park: Hi.'],
    ],
    [
      'with hours of the day',
      'Ann Lee 11:59 AM\nHello.\nBo Park 12:01 PM\nHi.\n',
      ['0-2750 Ann Lee: Hello.', '120000-122375 Bo Park: Hi.'],
    ],
    [
      'with times in front of words',
      '0:00 hello and welcome\n0:05 to this call\n',
      ['0-4125 : hello and welcome', '5000-8500 : to this call'],
    ],
    [
      'of two who speak in the same second',
      'Ann 0:03\nHello\nBo 0:03\nThere\nAnn 0:04\nyou are\n',
      ['3000-3500 Ann: Hello', '3500-4000 Bo: There', '4000-6875 Ann: you are'],
    ],
  ])('%s', (_, text, cues) => {
    expect(cuesOf(text)).toEqual(cues);
  });

  it.each([
    [
      'of Granola',
      'Meeting Title: Acme intro\nDate: Nov 28\nMeeting participants: Ann, Bo\n\nTranscript:\n \nThem: Hello there. \nMe: One thing: price.  \nThem: Sure.',
      ['Them: Hello there.', 'Me: One thing: price.', 'Them: Sure.'],
    ],
    [
      'with names on lines of their own',
      'Ann Lee:\nHello.\n\nBo Park:\nHi.\nAnd more.',
      ['Ann Lee: Hello.', 'Bo Park: Hi. And more.'],
    ],
    ['in other scripts', '田中：こんにちは\n鈴木：はい', ['田中: こんにちは', '鈴木: はい']],
  ])('%s has no times, and says so', (_, text, said) => {
    const { transcript } = reading(text);
    expect(transcript.isTimed).toBe(false);
    expect(cuesOf(text)).toEqual(said.map((each) => `0-0 ${each}`));
  });

  it('keeps words that look like a beginning of another kind', () => {
    expect(cuesOf('Ann Lee  0:03\nLet us say\n10:30 works for me: yes\nBo Park  0:30\nFine.')).toEqual([
      '3000-9250 Ann Lee: Let us say 10:30 works for me: yes',
      '30000-32625 Bo Park: Fine.',
    ]);
    expect(cuesOf('Ann Lee: When?\nBo Park: Perhaps\nFriday 10:30\nAnn Lee: Fine.\nBo Park: Good.')).toEqual([
      '0-0 Ann Lee: When?',
      '0-0 Bo Park: Perhaps Friday 10:30',
      '0-0 Ann Lee: Fine.',
      '0-0 Bo Park: Good.',
    ]);
  });

  it('of Google Meet shares the time of a block by the words in it, and ends with the meeting', () => {
    const text =
      'Nov 28, 2025\nAcme <> Us: Demo - Transcript\n00:00:00\n \nAnn Lee: aaaaaaaaaa\nBo Park: bbbbbbbbbbbbbbbbbbbb\nAnn Lee: Mhm: yes.\n \n00:00:03\n \nBo Park: And so it ends\nTranscription ended after 00:00:04\n\nThis editable transcript was computer generated and might contain errors.';
    expect(cuesOf(text)).toEqual([
      '0-769 Ann Lee: aaaaaaaaaa',
      '769-2308 Bo Park: bbbbbbbbbbbbbbbbbbbb',
      '2308-3000 Ann Lee: Mhm: yes.',
      '3000-4000 Bo Park: And so it ends',
    ]);
    expect(reading(text)).toMatchObject({
      transcript: { format: 'meet' },
      title: 'Acme <> Us: Demo',
      startsLocal: '2025-11-28',
    });
  });

  it.each([
    ['prose', 'We met at 10:30 and talked about it.\nIt went well, I think.\nNext: a demo.\nThey will call.'],
    ['a list', 'Date: today\nAgenda: price\nNotes: none'],
    ['a letter', 'Dear Ann,\n\nplease find attached what you asked for at 10:30.\n\nKind regards'],
    ['a spreadsheet', 'Deal,Amount,Close date\nAcme,5,2026-01-01\n'],
  ])('%s is no transcript', (_, text) => {
    expect(fault(text)).toMatch(
      /^“call\.txt” has no words with a speaker or a time, so it is no transcript\. Import WebVTT/,
    );
  });
});

describe('JSON', () => {
  const gong = (scale: number, more: object = {}) =>
    JSON.stringify({
      ...more,
      callTranscripts: [
        {
          callId: '1',
          transcript: [
            {
              speakerId: '9',
              sentences: [{ start: 4 * scale, end: 9 * scale, text: 'What would all of this cost us, do you think?' }],
            },
            {
              speakerId: '8',
              sentences: [{ start: 9 * scale, end: 12 * scale, text: 'It depends on the number of people.' }],
            },
          ],
        },
      ],
    });
  const CALLS = {
    calls: [
      {
        metaData: { title: 'Acme demo', started: '2025-11-28T13:00:00+13:00', duration: 1800, language: 'eng' },
        parties: [{ speakerId: '9', name: 'Ann Lee' }],
      },
    ],
  };

  it.each([
    ['milliseconds', 1000],
    ['seconds', 1],
    ['seconds with a fraction', 1.0001],
  ])('of Gong in %s', (_, scale) => {
    for (const more of [{}, CALLS])
      expect(
        reading(gong(scale, more), 'x.json').transcript.cues.map(({ startMs }) => Math.round(startMs / 100)),
      ).toEqual([40, 90]);
  });

  it('of Gong names who it knows, and numbers the others', () => {
    expect(reading(gong(1000, CALLS), 'x.json')).toMatchObject({
      transcript: { format: 'gong', language: 'en', speakers: ['Ann Lee', 'Speaker 1'] },
      title: 'Acme demo',
      startsAt: '2025-11-28T00:00:00.000Z',
    });
  });

  it('of Google Meet counts from its first entry', () => {
    const entry = (participant: string, text: string, from: string, to: string) => ({
      participant,
      text,
      languageCode: 'en-US',
      startTime: `2025-11-28T00:00:${from}Z`,
      endTime: `2025-11-28T00:00:${to}Z`,
    });
    const file = {
      transcriptEntries: [entry('p/2', 'Hi', '08.000', '09'), entry('p/1', 'Hello', '05.500', '07')],
      participants: [{ name: 'p/1', signedinUser: { displayName: 'Ann Lee' } }],
    };
    expect(cuesOf(JSON.stringify(file), 'x.json')).toEqual(['0-1500 Ann Lee: Hello', '2500-3500 Participant 1: Hi']);
    expect(reading(JSON.stringify(file), 'x.json')).toMatchObject({
      transcript: { format: 'meet', language: 'en-US' },
      startsAt: '2025-11-28T00:00:05.500Z',
    });
  });

  it('of Fireflies', () => {
    const file = {
      data: {
        transcript: {
          title: 'Acme',
          date: 1764288000000,
          sentences: [
            { speaker_name: 'Ann', text: 'Hello', start_time: 1.5, end_time: 2.25 },
            { speaker_name: null, text: 'Hi', start_time: '3', end_time: '4' },
            { text: 'lost', start_time: null },
          ],
        },
      },
    };
    expect(cuesOf(JSON.stringify(file), 'x.json')).toEqual(['1500-2250 Ann: Hello', '3000-4000 : Hi']);
    expect(reading(JSON.stringify(file), 'x.json')).toMatchObject({
      title: 'Acme',
      startsAt: '2025-11-28T00:00:00.000Z',
      skipped: { count: 1, firstLine: 3 },
    });
  });

  it.each([
    ['of something else', '{"a":[1]}', 'is JSON, but no transcript of Gong, Google Meet or Fireflies.'],
    ['that is cut off', '{"callTranscripts":[', 'is not complete JSON.'],
    ['of several calls', '{"callTranscripts":[{},{},{}]}', 'holds 3 calls. Import a file for each call.'],
    [
      'without words',
      '{"callTranscripts":[{"transcript":[{"sentences":[]}]}]}',
      'has no words with a speaker or a time',
    ],
    [
      'whose times are words',
      '{"callTranscripts":[{"transcript":[{"sentences":[{"start":"a","text":"b"}]}]}]}',
      'No time in “x.json” could be read: 1 line',
    ],
  ])('%s has a sentence', (_, text, sentence) => {
    expect(fault(text, 'x.json')).toContain(sentence);
  });
});

describe('a title and a start', () => {
  const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nhello\n';
  it.each([
    ['GMT20251128-010000_Recording.transcript.vtt', null, '2025-11-28T01:00:00.000Z', null],
    ['Weekly sync-20251128_130000-Meeting Recording.vtt', 'Weekly sync', null, '2025-11-28T13:00'],
    ['Weekly sync (2025-11-28 at 01:00 GMT+13) - Transcript.vtt', 'Weekly sync', '2025-11-27T12:00:00.000Z', null],
    ['Weekly sync (2025-11-28 at 01:00 GMT-3:30).vtt', 'Weekly sync', '2025-11-28T04:30:00.000Z', null],
    ['Weekly sync - 2025_11_28 01_00 NZDT - Transcript.vtt', 'Weekly sync', null, '2025-11-28T01:00'],
    ['Acme_intro_otter_ai.vtt', 'Acme intro', null, null],
    ['transcript (3).vtt', null, null, null],
    ['Acme 2025-02-30.vtt', 'Acme 2025-02-30', null, null],
    ['Call of 28 November 2025.vtt', 'Call of 28 November 2025', null, '2025-11-28'],
  ])('of %s', (fileName, title, startsAt, startsLocal) => {
    expect(reading(VTT, fileName)).toMatchObject({ title, startsAt, startsLocal });
  });

  it.each([
    [
      'Acme intro\nFri, Nov 28, 2025 1:05PM • 30:12\nSUMMARY KEYWORDS\nprice, scope\nSPEAKERS\nAnn\n\nAnn  0:03\nhello.',
      'Acme intro',
      '2025-11-28T13:05',
    ],
    [
      'Rollout-20260615_133555-Meeting Transcript\n15 June 2026, 03:35am\n27m 42s\nNick Miller started transcription\nAnn Lee   0:03\nhello',
      'Rollout',
      '2026-06-15T13:35',
    ],
    ['Meeting Title: Acme intro\nDate: Nov 28\n\nTranscript:\nMe: a\nThem: b', 'Acme intro', null],
  ])('within %s', (text, title, startsLocal) => {
    expect(reading(text)).toMatchObject({ title, startsAt: null, startsLocal });
  });
});

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      'WEBVTT',
      '',
      '-->',
      '00:01.000 --> 00:02.000',
      '1:2:3 --> 4:5:6',
      '<v Ann>',
      '</v>',
      'Ann: hi',
      'Ann 0:15',
      '[0:15] Bo: x',
      '00:05:00',
      'Transcript',
      '&#x110000;',
      '&amp',
      '{',
      '[{"sentences":[',
      'NOTE',
      '9:99 PM',
      '\0',
      '\ufeff',
    ),
  );
  const anyText = fc.oneof(
    fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n')),
    fc.array(line, { maxLength: 30 }).map((lines) => `WEBVTT\n\n${lines.join('\r\n')}`),
    fc.json(),
    fc.constantFrom(...Object.values(ODD_WEBVTT)),
  );

  it('has an answer: cues in order, with speakers that there are, or a sentence', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('a.vtt', 'a.json', 'a.txt', '', 'GMT20259999-999999.vtt'),
        (text, fileName) => {
          const read = readTranscript(text, { fileName });
          if ('fault' in read) {
            expect(read.fault).toMatch(/\.$/);
            return;
          }
          const { cues, speakers, isTimed } = read.transcript;
          expect(cues.length).toBeGreaterThan(0);
          expect(new Set(speakers).size).toBe(speakers.length);
          const firsts = new Set(cues.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])));
          expect([...firsts]).toEqual(speakers.map((_, at) => at));
          for (const [at, { startMs, endMs, text: words }] of cues.entries()) {
            expect(startMs).toBeGreaterThanOrEqual(cues[at - 1]?.startMs ?? 0);
            expect(endMs).toBeGreaterThanOrEqual(startMs);
            expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true);
            expect(words).toMatch(/^\S(?:[^\n\t]*\S)?$/);
            if (!isTimed) expect(endMs).toBe(0);
          }
        },
      ),
    );
  });
});
