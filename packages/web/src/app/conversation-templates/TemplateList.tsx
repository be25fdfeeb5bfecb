import { counted, TEMPLATE_CATEGORIES, TEMPLATE_CATEGORY_NAMES, USE_CASE_NAMES } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dayIn, formatDay } from '../../ui/format/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { matchWords } from '../../ui/matchWords.ts';
import { useSession } from '../shell/session.ts';
import { type DraftTemplate, templatePath } from './draftTemplate.ts';
import { HideButton } from './HideButton.tsx';

/** Lists the templates by category, those that match the search. */
export function TemplateList({ templates, search }: { templates: readonly DraftTemplate[]; search: string }) {
  const found = templates.filter((template) => matchWords('', search, textsOf(template)) > 0);
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title="No templates found">
          Search by name, purpose, use case or fact.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      {TEMPLATE_CATEGORIES.map((category) => {
        const own = found.filter((template) => template.category === category);
        return (
          own.length > 0 && (
            <Card
              key={category}
              title={TEMPLATE_CATEGORY_NAMES[category]}
              aside={counted(own.length, 'template')}
              flush
            >
              <ul>
                {own.map((template) => (
                  <TemplateRow key={template.key} template={template} />
                ))}
              </ul>
            </Card>
          )
        );
      })}
    </div>
  );
}

const labelsOf = ({ needs }: DraftTemplate): string[] => [...new Set(needs.map(({ label }) => label))];

const textsOf = (template: DraftTemplate): string[] => [
  template.name,
  template.description,
  USE_CASE_NAMES[template.useCase],
  TEMPLATE_CATEGORY_NAMES[template.category],
  ...labelsOf(template),
  ...(template.isHidden ? ['Hidden'] : []),
  ...(template.isOwn ? ['Added'] : []),
  ...(template.changedBy ? ['Changed', template.changedBy.name] : []),
];

function TemplateRow({ template }: { template: DraftTemplate }) {
  const { abilities, organization } = useSession();
  const { key, name, description, useCase, isHidden, isOwn, addedBy, changedBy, changedAt } = template;
  const needs = labelsOf(template);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={templatePath(key)} className="finger break-words">
            {name}
          </Link>
          {isHidden && <Chip>Hidden</Chip>}
        </p>
        <p className="text-14 text-pretty text-ink-2">{description}</p>
        <p className="text-12 text-ink-3">
          {USE_CASE_NAMES[useCase]}. {needs.length > 0 ? `Uses: ${needs.join(', ')}.` : 'Uses no facts of the deal.'}
        </p>
        {(changedBy || isOwn) && (
          <p className="text-12 text-ink-3">
            {changedBy && changedAt
              ? `Changed by ${changedBy.name} on ${formatDay(dayIn(organization.timeZone, Date.parse(changedAt)))}.`
              : `Added by ${addedBy?.name}.`}
          </p>
        )}
      </div>
      {abilities.manageDealLists && <HideButton template={template} size="small" />}
    </li>
  );
}
