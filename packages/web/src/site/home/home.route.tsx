import { brand } from '@forecastle/content';
import { BacktestInShort } from '../backtest/RealBacktest.tsx';
import { DemoSection } from '../demo/DemoSection.tsx';
import { absolute, siteMeta } from '../layout/meta.ts';
import { AtAGlance } from './AtAGlance.tsx';
import { DesignPartner } from './DesignPartner.tsx';
import { FromTheBlog } from './FromTheBlog.tsx';
import { HomeHero } from './HomeHero.tsx';
import { ImplementationSecurity } from './ImplementationSecurity.tsx';
import { OpenTheNumber } from './OpenTheNumber.tsx';
import { TargetOutcomes } from './TargetOutcomes.tsx';
import { ThreePhases } from './ThreePhases.tsx';

export const meta = siteMeta('/', {
  structured: [
    {
      '@type': 'SoftwareApplication',
      name: brand.name,
      url: absolute('/'),
      description: `${brand.tagline}: revenue operations with an explainable forecast.`,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Any, in a web browser',
      license: 'https://www.apache.org/licenses/LICENSE-2.0',
      publisher: { '@id': `${absolute('/')}#organization` },
    },
  ],
});

export default function HomeRoute() {
  return (
    <>
      <HomeHero />
      <AtAGlance />
      <OpenTheNumber />
      <ThreePhases />
      <DemoSection />
      <TargetOutcomes />
      <BacktestInShort />
      <ImplementationSecurity />
      <FromTheBlog />
      <DesignPartner />
    </>
  );
}
