import { isCustomColumn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../ui/Chip.tsx';
import { conditionTags } from '../lists/conditions/conditionWords.ts';
import { customFieldsOfDeals } from '../opportunities/custom/customFields.ts';
import { useDealChoices } from '../opportunities/edit/useDealChoices.ts';
import { dealAsking } from '../opportunities/list/dealAsking.ts';
import { useSession } from '../shell/session.ts';
import type { SearchConditions } from './search.ts';

/** Shows what was understood of a question, and what was not. */
export function Conditions({ conditions: { where, words, leftOut } }: { conditions: SearchConditions }) {
  const { organization } = useSession();
  const choices = useDealChoices();
  const asked = [where, ...where.groups].flatMap(({ conditions }) => conditions);
  const customs = useQuery({ ...customFieldsOfDeals(), enabled: asked.some(({ field }) => isCustomColumn(field)) });
  const asking = { ...dealAsking(choices, organization.currency), customs: customs.data?.items };
  const tags = [
    ...(words === null ? [] : [{ key: 'words', label: `Name contains "${words}"` }]),
    ...conditionTags(where, asking),
  ];
  return (
    <>
      <ul aria-label="Conditions" className="flex flex-wrap gap-1.5">
        {tags.length === 0 && (
          <li>
            <Chip>All deals</Chip>
          </li>
        )}
        {tags.map(({ key, label }) => (
          <li key={key} className="max-w-full *:h-auto *:max-w-full *:whitespace-normal *:break-words">
            <Chip>{label}</Chip>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p className="rounded-sm bg-attention-soft px-3 py-2 text-14 text-attention-ink">
          Not searched, because no field holds it: {leftOut.map((part) => `“${part}”`).join(', ')}.
        </p>
      )}
    </>
  );
}
