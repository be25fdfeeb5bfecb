import { hydrateIsland } from '../layout/hydrateIsland.ts';
import { PricingCalculator } from './PricingCalculator.tsx';

hydrateIsland('pricing/pricing', <PricingCalculator />);
