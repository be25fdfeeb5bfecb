import { TryDemo } from '../demo/TryDemo.tsx';
import { ActionLink, TextLink } from '../layout/ActionLink.tsx';
import { ForecastCard } from './ForecastCard.tsx';

export function HomeHero() {
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-8 px-5 pt-8 pb-10 sm:gap-12 sm:pt-14 sm:pb-16 sm:px-7 lg:grid-cols-[1.02fr_1fr] lg:items-start lg:gap-14 lg:pt-20 lg:pb-18">
      <div className="min-w-0 lg:pt-8">
        <h1 className="font-serif text-48 font-medium tracking-[-0.022em] text-balance xl:text-64">
          Deliver a Forecast You Can Defend
        </h1>
        <p className="mt-6 max-w-[33em] text-18 text-pretty text-ink-2">
          See the number, the range and the deals behind it. Click any figure to see its parts, the evidence and what
          would help most.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <TryDemo className="lg:px-4" />
          <ActionLink href="/contact#design-partner" variant="primary" className="lg:px-4">
            Apply for Design Partnership
          </ActionLink>
        </div>
        <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          <TextLink href="/demo" arrow="right">
            See 2-min Forecast Demo
          </TextLink>
          <TextLink href="#design-partner" arrow="down">
            Learn About Early Access
          </TextLink>
          <TextLink href="/features/roi-calculator" arrow="right">
            Calculate Your ROI
          </TextLink>
        </p>
      </div>
      <ForecastCard />
    </div>
  );
}
