import { counted, REMIND_AGAIN_HOURS } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import { dayIn } from '../../ui/format/dates.ts';

export type Reminders = Awaited<ReturnType<Api['commits']['remind']>>;

/** Names that are said; the others are counted. */
const NAMED = 2;

/** "Joe Patel, Ana Ruiz and 1 more" */
function namesOf(people: readonly { readonly name: string }[]): string {
  const names = people.map(({ name }) => name);
  const left = names.length - NAMED;
  const said = left > 0 ? [...names.slice(0, NAMED), `${left.toLocaleString('en')} more`] : names;
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}

/** Says in a sentence what became of reminding people. `today` is a day in the timezone, ISO date. */
export function remindedWords(
  { reminded, already, cannot }: Reminders,
  { today, timeZone }: { today: string; timeZone: string },
): string {
  if (reminded.length > 0) {
    const words = `Reminded ${namesOf(reminded)}`;
    return already.length > 0 ? `${words}. ${counted(already.length, 'other')} already reminded` : words;
  }
  if (already.length > 0) {
    const when = already.every(({ remindedAt }) => dayIn(timeZone, Date.parse(remindedAt)) === today)
      ? 'today'
      : `in the last ${REMIND_AGAIN_HOURS} hours`;
    if (already.length === 1) return `${namesOf(already)} was reminded ${when}`;
    return `${already.length === 2 ? 'Both' : `All ${already.length.toLocaleString('en')}`} were reminded ${when}`;
  }
  const gone = cannot.filter(({ why }) => why === 'left' || why === 'not_joined');
  if (gone.length > 0) return `Nobody reminded: ${namesOf(gone)} cannot sign in`;
  return 'Nobody to remind: everyone has submitted';
}
