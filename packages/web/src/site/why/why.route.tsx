import { brand } from '@forecastle/content';
import { Icon } from '../../ui/Icon.tsx';
import { BacktestInFull } from '../backtest/RealBacktest.tsx';
import { DesignPartner } from '../home/DesignPartner.tsx';
import { ActionLink } from '../layout/ActionLink.tsx';
import { ClosingCall } from '../layout/ClosingCall.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { RevopsActions } from '../layout/RevopsActions.tsx';
import { Section } from '../layout/Section.tsx';
import { CloseUp } from '../screens/CloseUp.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { Tabs } from './Tabs.tsx';
import { Unfolding } from './Unfolding.tsx';

const WHEN = [
  'The board asks why, and you open a spreadsheet.',
  'One rep always sandbags, another always over-commits.',
  'You pay for a sales methodology, and nobody fills in its fields.',
  'Deals slip in the last week of the quarter.',
  'Your CRM works, and you want to keep it.',
  'You have no CRM yet, only a long spreadsheet.',
];

export default function WhyRoute() {
  return (
    <>
      <PageHero
        eyebrow="For RevOps"
        title={`Why ${brand.name}, when you have a CRM`}
        lead="A CRM stores what people type. Forecastle works with it, or on its own, and shows how reliable each number is."
        actions={<RevopsActions />}
        figure={
          <CloseUp
            name="opportunity"
            shape="tall"
            scale={1.62}
            from={0.155}
            width={530}
            alt="A deal in Forecastle: its risk score opened into parts with their points, the reasons, and what would help most."
          />
        }
      />
      <Section
        ground="sunken"
        title={`${brand.name} and a traditional CRM`}
        lead="Ten things that make a forecast reliable. Planned features are marked."
      >
        <ComparisonTable />
      </Section>
      <BacktestInFull />
      <Section ground="sunken" title="Problems, solutions and benefits">
        <Tabs />
      </Section>
      <Section title="What you get">
        <Unfolding />
      </Section>
      <Section
        ground="sunken"
        title="When to Use"
        lead={`${brand.name} helps if two or three of these sound familiar.`}
      >
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {WHEN.map((sign) => (
            <li key={sign} className="flex gap-3 border-t border-line py-5">
              <Icon name="check" size={18} className="mt-0.5 text-health" />
              <p className="min-w-0 text-pretty">{sign}</p>
            </li>
          ))}
        </ul>
      </Section>
      <DesignPartner title="Shape the product with us" />
      <ClosingCall
        title="See it with your own deals"
        lead="It does not replace your CRM. It shows how reliable your forecast is."
      >
        <ActionLink href="/features/pipeline-intelligence" variant="primary">
          Explore Pipeline Intelligence
        </ActionLink>
        <ActionLink href="/contact">Talk to us</ActionLink>
        <ActionLink href="/features/enhanced-frameworks">Deal Framework Tools</ActionLink>
      </ClosingCall>
    </>
  );
}
