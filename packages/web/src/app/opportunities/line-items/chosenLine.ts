import type { LineCharge } from '@forecastle/rules';

interface Sold {
  readonly productId: string | null;
  readonly product: string;
  readonly family: string | null;
  readonly priceMinor: number;
  readonly charge: LineCharge;
  readonly termMonths: number | null;
}
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly family: string | null;
  readonly charge: LineCharge;
  readonly termMonths: number | null;
}

/**
 * What the form of a line takes over with a product: its price too where there is none, so that none of another product
 * stands. The product that the line was sold as stays as it was sold, whatever became of it on the list.
 */
export function chosenLine(listed: Listed, price: number | null, line: Sold | null) {
  const own = line?.productId === listed.id ? line : null;
  const { charge, termMonths } = own ?? listed;
  return {
    productId: listed.id,
    product: own?.product ?? listed.name,
    family: (own ?? listed).family ?? '',
    price: own ? own.priceMinor : price,
    charge,
    ...(termMonths !== null && { term: termMonths }),
  };
}
