import { type OrganisationSettings, organisationSettingFaults } from '@forecastle/rules';
import { invalid, type ProblemInput } from '../../platform/http/errors.ts';

/** Throws INVALID naming every setting the rules refuse. `names` are the fields as the caller sent them. */
export function checkSettings(settings: OrganisationSettings, names: { readonly name: string }): void {
  const problems = organisationSettingFaults(settings).map(
    ({ field, message }): ProblemInput => ({
      field: field === 'name' ? names.name : field,
      value: settings[field],
      message,
    }),
  );
  const [first] = problems;
  if (first) throw invalid(first, problems);
}
