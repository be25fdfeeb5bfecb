import { hydrateIsland } from '../layout/hydrateIsland.ts';
import { RoiCalculator } from './RoiCalculator.tsx';

hydrateIsland('roi/roi', <RoiCalculator />);
