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
  'The board asks why the number is what it is, and the answer is a spreadsheet.',
  'Commit is a matter of character: one rep always sandbags, another always hopes.',
  'You pay for a methodology, and find it in custom fields nobody reads.',
  'Deals slip in the last week of the quarter, and afterwards everybody had seen it coming.',
  'Your CRM holds the records well enough, and you do not want to replace it.',
  'You have no CRM yet, and a spreadsheet that is getting too long.',
];

export default function WhyRoute() {
  return (
    <>
      <PageHero
        eyebrow="For RevOps"
        title={`Why ${brand.name}, when you have a CRM`}
        lead="A CRM keeps what people typed. It was never meant to say how far that can be believed. Forecastle stands beside it, or on its own, and gives every number its reasons."
        actions={<RevopsActions />}
        figure={
          <CloseUp
            name="opportunity"
            shape="tall"
            scale={1.62}
            from={0.172}
            width={530}
            alt="A deal in Forecastle: its risk score opened into parts with their points, the reasons, and what would help most."
          />
        }
      />
      <Section
        ground="sunken"
        title={`${brand.name} and a traditional CRM`}
        lead="Ten things that decide whether a forecast holds. Where something is planned and not there yet, the table says so."
      >
        <ComparisonTable />
      </Section>
      <BacktestInFull />
      <Section ground="sunken" title="Problems, solutions and benefits">
        <Tabs />
      </Section>
      <Section title="What comes with it">
        <Unfolding />
      </Section>
      <Section
        ground="sunken"
        title="When to Use"
        lead={`${brand.name} is for you when you recognise two or three of these.`}
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
      <DesignPartner title="Help decide what it becomes" />
      <ClosingCall
        title="See it with your own deals"
        lead="It does not replace your CRM; it shows how reliable its forecast is."
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
