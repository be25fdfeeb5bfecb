import { isCurrency } from '../money/currencyDigits.ts';
import { type FiscalYearStart, isFiscalYearStart } from '../periods/fiscalYearStart.ts';
import { ORGANISATION_NAME_MAX, ORGANISATION_NAME_MIN } from './signUpLimits.ts';
import { isTimeZone } from './timeZone.ts';

/** What an organisation decides at sign-up, and what every day, period and total of it is computed with. */
export interface OrganisationSettings {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly fiscalYearStart: FiscalYearStart;
}

export type OrganisationSetting = keyof OrganisationSettings;

export interface SettingFault {
  readonly field: OrganisationSetting;
  readonly message: string;
}

/** Everything that is wrong with the settings, in the order of the form; empty when they may stand. */
export function organisationSettingFaults(settings: OrganisationSettings): readonly SettingFault[] {
  const faults: SettingFault[] = [];
  const length = settings.name.trim().length;
  if (length < ORGANISATION_NAME_MIN || length > ORGANISATION_NAME_MAX) {
    faults.push({
      field: 'name',
      message: `The name needs ${ORGANISATION_NAME_MIN} to ${ORGANISATION_NAME_MAX} characters; it has ${length}.`,
    });
  }
  if (!isTimeZone(settings.timeZone)) {
    faults.push({
      field: 'timeZone',
      message: `"${settings.timeZone}" is not a timezone. Use the Area/City form, for example Pacific/Auckland.`,
    });
  }
  if (!isCurrency(settings.currency)) {
    faults.push({
      field: 'currency',
      message: `"${settings.currency}" is not a currency in use. Use its ISO 4217 code, for example NZD.`,
    });
  }
  if (!isFiscalYearStart(settings.fiscalYearStart)) {
    const { month, day } = settings.fiscalYearStart;
    faults.push({ field: 'fiscalYearStart', message: `Month ${month} has no day ${day} on which a year could start.` });
  }
  return faults;
}
