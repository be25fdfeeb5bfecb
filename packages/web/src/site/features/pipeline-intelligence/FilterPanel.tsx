import { Icon } from '../../../ui/Icon.tsx';
import { MockButton } from '../../screens/mockups/MockButton.tsx';
import { MockFrame } from '../../screens/mockups/MockFrame.tsx';

const FIELDS = [
  { name: 'Sales rep', value: 'Mere Walker, Ana Ruiz' },
  { name: 'Close date range', value: '1 Oct to 31 Dec' },
  { name: 'Amount range', value: 'From $250,000' },
  { name: 'Forecast category', value: 'Commit, Best Case' },
  { name: 'Stage', value: 'All stages' },
  { name: 'Risk level', value: 'High risk, Moderate' },
];

const TAGS = ['Mere Walker, Ana Ruiz', 'This quarter', 'From $250,000', 'Commit, Best Case', 'High risk, Moderate'];

/** The six filters of the screen, and what is filtered as tags that can be taken away. */
export function FilterPanel() {
  return (
    <MockFrame title="Filters" aside="12 of 49 deals">
      <dl className="grid gap-x-5 gap-y-4 px-4 py-4 @md:grid-cols-2 @3xl:grid-cols-3 @lg:px-5">
        {FIELDS.map(({ name, value }) => (
          <div key={name}>
            <dt className="mb-1 text-12 font-medium text-ink-3">{name}</dt>
            <dd className="num flex h-9 items-center justify-between gap-2 rounded-sm border border-control px-3">
              <span className="truncate">{value}</span>
              <Icon name="chevron-down" size={14} className="text-ink-3" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-1.5 px-4 pb-4 @lg:px-5">
        {TAGS.map((tag) => (
          <span
            key={tag}
            className="num inline-flex h-7 items-center gap-1.5 rounded-sm bg-forecast-soft px-2.5 text-12 font-medium text-forecast"
          >
            {tag}
            <Icon name="close" size={12} />
          </span>
        ))}
      </p>
      <div className="flex gap-2 border-t border-line px-4 py-3 @lg:px-5">
        <MockButton variant="primary">Apply Filters</MockButton>
        <MockButton variant="quiet">Reset All</MockButton>
      </div>
    </MockFrame>
  );
}
