import { IMPORT_FIELDS_OF } from '@forecastle/rules/reading';
import { currencyNamed } from './currencies.ts';
import { shareOf } from './guess-by-header.ts';
import type { Guesses } from './guesses.ts';
import { isForeign } from './heading-words.ts';
import { fieldsNamed, normaliseHeader, saysNothing } from './headings.ts';
import { closedStatus, isStageWord } from './stages.ts';
import type { ColumnInspection } from './types.ts';

/** Deals a person, from which repeated addresses are those of owners. */
const DEALS_PER_OWNER = 5;
/** Stages that a pipeline has at most. */
const MOST_STAGES = 30;
/** Share of the values that must be words for stages. */
const STAGE_AGREEMENT = 0.5;

/** What columns hold speaks for them where their headers do not: never against a header that says something else. */
export function guessByContent(guesses: Guesses): void {
  guessEmails(guesses);
  if (!guesses.has('stage')) {
    const stage = open(guesses).find(holdsStages);
    if (stage) guesses.assign('stage', stage.index, 'medium', 'the values are stages such as won and lost');
  }
  if (!guesses.has('currency')) {
    const currency = open(guesses).find(
      (column) => column.kind === 'text' && shareOf(column, (value) => currencyNamed(value) !== null) === 1,
    );
    if (currency && saysNothing(currency.header))
      guesses.assign('currency', currency.index, 'medium', 'the values are currency codes');
  }
  if (!guesses.has('probability')) {
    const percents = mute(guesses).filter(({ number }) => number?.percent);
    if (percents[0] && percents.length === 1)
      guesses.assign('probability', percents[0].index, 'medium', 'the values are percentages');
  }
  if (!guesses.has('amount')) {
    const money = open(guesses).filter(
      ({ kind, number, header }) =>
        kind === 'number' && !number?.percent && ((number?.currencies.length ?? 0) > 0 || /\p{Sc}/u.test(header)),
    );
    const written = mute(guesses).filter(({ kind, number }) => kind === 'number' && number && number.thousands !== '');
    if (money[0] && money.length === 1)
      guesses.assign('amount', money[0].index, 'medium', 'the values carry a currency');
    else if (money.length === 0 && written[0] && written.length === 1)
      guesses.assign('amount', written[0].index, 'low', 'the values are written as money is');
  }
}

function guessEmails(guesses: Guesses): void {
  for (const column of open(guesses).filter(({ kind }) => kind === 'email')) {
    const perPerson = column.values ? column.filled / column.values.length : 0;
    if (!guesses.has('owner') && perPerson >= DEALS_PER_OWNER)
      guesses.assign('owner', column.index, 'medium', 'a few email addresses that come up often');
    else if (!guesses.has('contactEmail'))
      guesses.assign('contactEmail', column.index, 'medium', 'the values look like email addresses');
  }
}

/** Free columns whose header names no other field of such a file and nothing foreign to a deal. */
const open = (guesses: Guesses): ColumnInspection[] =>
  guesses.free().filter(({ header }) => {
    const names = fieldsNamed(header).some(({ field }) => IMPORT_FIELDS_OF[guesses.kind].includes(field));
    return !names && !isForeign(normaliseHeader(header).split(' '));
  });

/** Free columns whose header says nothing at all. */
const mute = (guesses: Guesses): ColumnInspection[] => guesses.free().filter(({ header }) => saysNothing(header));

function holdsStages(column: ColumnInspection): boolean {
  const { kind, values } = column;
  if (kind !== 'text' || !values || values.length > MOST_STAGES) return false;
  const known = values.filter(({ value }) => isStageWord(value));
  return (
    known.length >= 2 &&
    known.some(({ value }) => closedStatus(value)) &&
    known.length >= values.length * STAGE_AGREEMENT
  );
}
