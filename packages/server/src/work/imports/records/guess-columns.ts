import { RECORD_FIELDS_OF, type RecordField, type RecordMapping, type RecordNoun } from '@forecastle/rules';
import { type FileInspection, normaliseHeader } from '../reading/index.ts';
import { OWNER_WORDS, RECORD_HEADINGS } from './headings.ts';

export interface RecordGuess {
  readonly field: RecordField;
  readonly column: number;
  readonly confidence: 'high' | 'medium' | 'low';
  readonly reason: string;
}

type Columns = Pick<FileInspection, 'columns'>;
/** A name found once the words for whose it is are taken away ranks behind those written whole. */
const BARE = 100;

const ranks = new Map<string, number>();
for (const [noun, headings] of Object.entries(RECORD_HEADINGS)) {
  for (const [field, names] of Object.entries(headings)) {
    for (const [rank, name] of names.split('|').entries()) {
      const key = `${noun} ${field} ${normaliseHeader(name)}`;
      if (!ranks.has(key)) ranks.set(key, rank);
    }
  }
}

/** How well a header names a field, 0 the best; undefined when it does not. */
function rankOf(noun: RecordNoun, field: RecordField, header: string): number | undefined {
  const normal = normaliseHeader(header);
  const whole = ranks.get(`${noun} ${field} ${normal}`);
  // The owner of the account is not that of its contact: whose owner it is must stand there.
  if (whole !== undefined || field === 'owner') return whole;
  const bare = normal.split(' ').filter((word) => !OWNER_WORDS.has(word));
  // `Account` alone is the account of a contact and not a name without its owner.
  if (bare.length === 0 || bare.join(' ') === normal) return undefined;
  const rank = ranks.get(`${noun} ${field} ${bare.join(' ')}`);
  return rank === undefined ? undefined : rank + BARE;
}

/** A column for each field whose header names it, each column once; the better name is taken first. */
export function guessColumns({ columns }: Columns, noun: RecordNoun): RecordGuess[] {
  const named = columns.flatMap(({ index, header, filled }) =>
    RECORD_FIELDS_OF[noun].flatMap((field) => {
      const rank = rankOf(noun, field, header);
      return rank === undefined ? [] : [{ field, index, header, rank, isEmpty: filled === 0 }];
    }),
  );
  named.sort((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.rank - b.rank || a.index - b.index);
  const guesses = new Map<RecordField, RecordGuess>();
  const taken = new Set<number>();
  for (const { field, index, header, rank } of named) {
    if (guesses.has(field) || taken.has(index)) continue;
    taken.add(index);
    guesses.set(field, {
      field,
      column: index,
      confidence: rank < BARE ? 'high' : 'medium',
      reason: `the header is "${header}"`,
    });
  }
  if (noun === 'contacts') nameAlone(guesses);
  const email = columns.find(({ index, kind }) => kind === 'email' && !taken.has(index));
  if (noun === 'contacts' && email && !guesses.has('email')) {
    guesses.set('email', {
      field: 'email',
      column: email.index,
      confidence: 'medium',
      reason: 'the column has email addresses',
    });
  }
  return RECORD_FIELDS_OF[noun].flatMap((field) => guesses.get(field) ?? []);
}

/** `Name` beside a first name is the last one; a `Nombre` or `Nom` with no other beside it is all of it. */
function nameAlone(guesses: Map<RecordField, RecordGuess>): void {
  const move = (from: RecordField, to: RecordField, reason: string) => {
    const guess = guesses.get(from);
    if (!guess || guesses.has(to)) return;
    guesses.delete(from);
    guesses.set(to, { ...guess, field: to, confidence: 'medium', reason });
  };
  const [has, first, last] = (['name', 'firstName', 'lastName'] as const).map((field) => guesses.has(field));
  if (has && first && !last) move('name', 'lastName', 'it is next to a first name');
  else if (!has && first !== last) {
    move('firstName', 'name', 'no other column names the contacts');
    move('lastName', 'name', 'no other column names the contacts');
  }
}

export const mappingOf = (guesses: readonly RecordGuess[]): RecordMapping =>
  Object.fromEntries(guesses.map(({ field, column }) => [field, column]));
