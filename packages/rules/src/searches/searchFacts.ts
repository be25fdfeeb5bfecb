/** Facts of what a search found: what its answer may say, and is checked against. */
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import type { FactTrust } from '../drafts/dealContext.ts';
import type { DealStatus } from '../facts.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { STATUS_NAMES } from '../names.ts';
import type { MarketSource } from './marketSources.ts';

export interface SearchFact {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly trust: FactTrust;
  /** Local date (YYYY-MM-DD) on which it was found. */
  readonly asOf: string;
}

/** A deal as it was found. */
export interface FoundDeal {
  readonly id: string;
  readonly name: string;
  readonly account: string | null;
  readonly stage: string;
  readonly status: DealStatus;
  readonly owner: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closeDate: string | null;
  /** Null while the deal cannot be judged yet, and for a closed one. */
  readonly risk: number | null;
  readonly confidence: number | null;
}

export interface FoundTotal {
  readonly count: number;
  /** Decimal text of minor units in the organisation's currency. */
  readonly amountBaseMinor: string;
  readonly withoutAmount: number;
}

interface FoundIn {
  readonly currency: string;
  readonly locale: string;
  readonly foundOn: string;
}

/** Returns the facts of deals. Each label begins with the deal's name, so that a sentence can say it with any of them. */
export function dealSearchFacts(
  deals: readonly FoundDeal[],
  total: FoundTotal,
  { currency, locale, foundOn }: FoundIn,
): SearchFact[] {
  const money = (minor: number, code: string) => formatMoney(minor, code, 'exact', locale);
  const counted = total.count === 1 ? '1 deal' : `${total.count} deals`;
  const sum = money(Number(total.amountBaseMinor), currency);
  const facts: SearchFact[] = [
    { id: 'total', label: 'All deals found', text: `${counted}, ${sum} in all`, trust: 'system', asOf: foundOn },
  ];
  for (const [place, deal] of deals.entries()) {
    const add = (field: string, label: string, text: string | null, trust: FactTrust = 'system') => {
      if (text === null) return;
      facts.push({ id: `${place + 1}.${field}`, label: `${deal.name}: ${label}`, text, trust, asOf: foundOn });
    };
    add('name', 'name', deal.name, 'colleague');
    add('account', 'account', deal.account, 'colleague');
    add('stage', 'stage', deal.status === 'open' ? deal.stage : STATUS_NAMES[deal.status]);
    add('amount', 'amount', deal.amountMinor === null ? 'none' : money(deal.amountMinor, deal.currency));
    add('close', 'close date', deal.closeDate === null ? 'none' : dateWords(dayOfIsoDate(deal.closeDate), locale));
    add('owner', 'owner', deal.owner, 'colleague');
    add('risk', 'risk score', deal.risk === null ? null : `${deal.risk} of 100 (higher is safer)`);
    add('confidence', 'forecast confidence', deal.confidence === null ? null : `${deal.confidence} of 100`);
  }
  return facts;
}

/** Returns the facts of web pages: strangers wrote them. */
export const marketFacts = (sources: readonly MarketSource[], foundOn: string): SearchFact[] =>
  sources.map(({ id, title, host, text }) => ({
    id,
    label: `${title} (${host})`,
    text: text === '' ? title : text,
    trust: 'outside',
    asOf: foundOn,
  }));
