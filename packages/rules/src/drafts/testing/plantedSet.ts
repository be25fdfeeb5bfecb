/**
 * The set of planted errors: drafts about 100 deals, each sentence either supported by the facts that it names or wrong in
 * exactly one thing. By this set the checker of drafts is measured: how many of the wrong sentences it refuses, and how
 * many of the right ones it lets pass.
 *
 * The set is frozen. It was made before the checker, by people who had not seen it (by a seeded script, which history
 * keeps), so that neither was fitted to the other. When the checker fails a sentence, the checker is fixed or the failure
 * is reported; the set stays. Only a sentence that is shown to be labelled wrongly is a reason to change it, and then the
 * digest in the test is changed with it and the reason is recorded.
 *
 * Left out are sentences whose truth is open to argument: right amounts rounded to fewer figures (a wrong one is off by
 * more than 6%), "about" and "nearly", sums of two facts, "next Friday" said on a Wednesday, and dates in figures that are
 * right with day and month turned round. Quarters are those of the calendar year. Proposals of a day or a length need no
 * fact. A question needs none either, but one that names a fact is wrong where it says another value than the fact.
 * `no fact` stands in `wrong` where no fact is named, or where none should be named in place of the wrong one.
 */

export type WrongKind = 'amount' | 'date' | 'name' | 'number' | 'percent' | 'fact';

export interface PlantedDeal {
  readonly deal: string;
  readonly currency: string;
  readonly locale: string;
  readonly writer: string;
  readonly organization: string;
  readonly facts: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
    readonly trust: string;
  }[];
  readonly segments: readonly {
    readonly text: string;
    readonly facts: readonly string[];
    readonly wrong: { readonly kind: WrongKind; readonly is: string; readonly instead: string } | null;
    readonly style: string;
  }[];
}

export interface PlantedSet {
  readonly today: string;
  readonly deals: readonly PlantedDeal[];
}
