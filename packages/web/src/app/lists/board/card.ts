/** A record as a card of a board. */
export interface Card {
  readonly id: string;
  readonly name: string;
}

const CARD = 'card';

export const cardData = (card: Card): Record<string, unknown> => ({ [CARD]: card });

/** The card that is dragged; null when something else is. */
export const cardOf = <Row extends Card>(data: Record<string | symbol, unknown>): Row | null =>
  (data[CARD] as Row | undefined) ?? null;
