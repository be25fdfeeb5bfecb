import type { Api } from '../../api/client.ts';

export type DuplicatePair = Awaited<ReturnType<Api['duplicates']['list']>>['items'][number];
export type Noun = DuplicatePair['noun'];
export type Batch = Awaited<ReturnType<Api['merges']['batch']>>;
export type RecordOfPair = DuplicatePair['accounts'][number] | DuplicatePair['contacts'][number];

export const DUPLICATES_PATH = '/crm/duplicates';

/** Both records of a pair, the one that looks the fuller first. */
export const bothOf = ({ accounts, contacts }: DuplicatePair): readonly [RecordOfPair, RecordOfPair] | null => {
  const [one, other] = [...accounts, ...contacts];
  return one && other ? [one, other] : null;
};
export const pairKey = (pair: DuplicatePair): string =>
  bothOf(pair)
    ?.map(({ id }) => id)
    .join(' ') ?? '';

const REASON_WORDS: Readonly<Record<DuplicatePair['reasons'][number], string>> = {
  email: 'same email',
  domain: 'same domain',
  phone: 'same phone',
  same_name: 'same name',
  similar_name: 'similar name',
  same_account: 'same account',
};
export const reasonWords = ({ reasons }: Pick<DuplicatePair, 'reasons'>): string =>
  reasons.map((reason) => REASON_WORDS[reason]).join(', ');

/** Scores from which on a pair is nearly always one, and below which it often is not. */
const SURE = 90;
const DOUBTFUL = 70;
export const sureness = (score: number): { word: string; tone: 'health' | 'attention' | 'neutral' } =>
  score >= SURE
    ? { word: 'Nearly certain', tone: 'health' }
    : score > DOUBTFUL
      ? { word: 'Likely', tone: 'attention' }
      : { word: 'Possible', tone: 'neutral' };

export const NOUN_WORDS: Readonly<Record<Noun, readonly [one: string, many: string]>> = {
  account: ['account', 'accounts'],
  contact: ['contact', 'contacts'],
};
export const NOUN_PATHS: Readonly<Record<Noun, string>> = { account: '/crm/accounts', contact: '/crm/contacts' };
