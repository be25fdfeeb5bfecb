import { expect, it } from 'vitest';
import { comparedInput, readSince, readUntil, runText } from './since.ts';

const RUN = '01990000-0000-7000-8000-000000000001';

it('reads from the address what is compared, and last week with now where it says nothing of use', () => {
  expect(comparedInput(readSince(''), readUntil(''))).toEqual({});
  expect(comparedInput(readSince('2026-09-30'), readUntil(''))).toEqual({ since: '2026-09-30' });
  expect(comparedInput(readSince(runText(RUN)), readUntil(runText(RUN)))).toEqual({ fromRunId: RUN, toRunId: RUN });
  expect(comparedInput(readSince('run:x'), readUntil('2026-09-30'))).toEqual({});
});
