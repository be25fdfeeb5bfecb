import { BEGUN_FATE_NAMES, BEGUN_FATES } from '@forecastle/rules';
import { Money } from '../../ui/format/Money.tsx';
import type { Slippage } from './answers.ts';

/** "Won $1.2M · Lost $300K · Still due $2M · Moved out $0": slippage alone would read 0 until the period is over. */
export function SlippageFates({ slippage, currency }: { slippage: NonNullable<Slippage>; currency: string }) {
  return BEGUN_FATES.map((fate, at) => (
    <span key={fate} className="whitespace-nowrap">
      {at > 0 && ' · '}
      {BEGUN_FATE_NAMES[fate]} <Money minor={slippage[fate].amountBaseMinor} currency={currency} style="compact" />
    </span>
  ));
}
