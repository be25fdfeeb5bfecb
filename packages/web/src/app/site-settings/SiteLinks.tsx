import { SITE_LIMITS, SITE_LINKS_MAX } from '@forecastle/contract/limits';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NO_LINK, type SiteLink } from './siteForm.ts';

interface LinkFieldsProps {
  link: SiteLink;
  onChange: (link: SiteLink) => void;
  /** As the server names it: `profile`, `links[0]`. */
  field: string;
  problem: ApiProblem | null;
  /** Names the pair for screen readers. */
  name: string;
}

export function LinkFields({ link, onChange, field, problem, name }: LinkFieldsProps) {
  return (
    <fieldset className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <legend className="sr-only">{name}</legend>
      <TextField
        label="Label"
        placeholder="LinkedIn"
        maxLength={SITE_LIMITS.linkLabel}
        value={link.label}
        onChange={(label) => onChange({ ...link, label })}
        error={fieldMessage(problem, `${field}.label`)}
      />
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        maxLength={SITE_LIMITS.linkHref}
        value={link.href}
        onChange={(href) => onChange({ ...link, href })}
        error={fieldMessage(problem, `${field}.href`)}
      />
    </fieldset>
  );
}

/** The links behind the profile in the footer, in their order. */
export function SiteLinks({
  links,
  onChange,
  problem,
}: {
  links: readonly SiteLink[];
  onChange: (links: readonly SiteLink[]) => void;
  problem: ApiProblem | null;
}) {
  return (
    <div className="grid gap-3">
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
        <div key={index} className="flex items-end gap-2 border-t border-line pt-3">
          <LinkFields
            name={`Link ${index + 1}`}
            field={`links[${index}]`}
            link={link}
            problem={problem}
            onChange={(next) => onChange(links.with(index, next))}
          />
          <IconButton
            icon="trash"
            label={`Remove ${link.label || `link ${index + 1}`}`}
            onClick={() => onChange(links.toSpliced(index, 1))}
          />
        </div>
      ))}
      {links.length < SITE_LINKS_MAX && (
        <div>
          <Button icon="plus" onClick={() => onChange([...links, NO_LINK])}>
            Add a link
          </Button>
        </div>
      )}
    </div>
  );
}
