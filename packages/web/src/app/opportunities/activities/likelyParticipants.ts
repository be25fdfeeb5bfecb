import type { DealContact } from '../deal.ts';

/** Who a call just now was most likely with stands first: met last, then who weighs most, then by name. */
export const likelyParticipants = (items: readonly DealContact[]): DealContact[] =>
  items.toSorted(
    (a, b) =>
      (b.contact.lastInteractionAt ?? '').localeCompare(a.contact.lastInteractionAt ?? '') ||
      (b.influence ?? 0) - (a.influence ?? 0) ||
      a.contact.name.localeCompare(b.contact.name),
  );
