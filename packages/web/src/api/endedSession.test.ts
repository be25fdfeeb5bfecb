import { afterEach, expect, it } from 'vitest';
import { askWhenSessionEnds, sessionMark, signedInAgain } from './endedSession.ts';
import { isLoadedFor } from './loadedFor.ts';

let forget = (): void => undefined;
afterEach(() => forget());

it('asks once for all that is refused together, and not again for what was sent before', async () => {
  isLoadedFor('an organisation');
  const answers: ((answer: boolean) => void)[] = [];
  forget = askWhenSessionEnds(() => new Promise((resolve) => answers.push(resolve)));
  const sentAt = sessionMark();
  const first = signedInAgain({ writes: true, sentAt });
  const second = signedInAgain({ writes: false, sentAt });
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  // Its refusal came after the person had signed in.
  expect(await signedInAgain({ writes: true, sentAt })).toBe(true);
  expect(answers).toHaveLength(1);
  const later = signedInAgain({ writes: true, sentAt: sessionMark() });
  expect(answers).toHaveLength(2);
  answers[1]?.(false);
  expect(await later).toBe(false);
});
