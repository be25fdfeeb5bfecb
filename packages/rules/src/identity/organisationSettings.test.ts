import { describe, expect, it } from 'vitest';
import { organisationSettingFaults } from './organisationSettings.ts';
import { isTimeZone, keptTimeZone, timeZones } from './timeZone.ts';

const SOUND = {
  name: 'Kererū Ltd',
  timeZone: 'Pacific/Auckland',
  currency: 'NZD',
  fiscalYearStart: { month: 4, day: 1 },
};

describe('the settings of an organisation', () => {
  it('may stand when nothing is wrong', () => {
    expect(organisationSettingFaults(SOUND)).toEqual([]);
  });

  it('name every fault with the offending value', () => {
    const faults = organisationSettingFaults({
      name: ' K ',
      timeZone: 'Auckland',
      currency: 'NZ',
      fiscalYearStart: { month: 2, day: 30 },
    });
    expect(faults).toEqual([
      { field: 'name', message: 'The name needs 2 to 100 characters; it has 1.' },
      {
        field: 'timeZone',
        message: '"Auckland" is not a timezone. Use the Area/City form, for example Pacific/Auckland.',
      },
      { field: 'currency', message: '"NZ" is not a currency in use. Use its ISO 4217 code, for example NZD.' },
      { field: 'fiscalYearStart', message: 'Month 2 has no day 30 on which a year could start.' },
    ]);
  });
});

describe('a timezone', () => {
  it.each(['Pacific/Auckland', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC'])(
    'is %s',
    (text) => expect(isTimeZone(text)).toBe(true),
  );

  it.each(['', 'EST', '+13:00', 'Mars/Base', 'pacific/auckland', 'Pacific/Auckland '])('is not %j', (text) =>
    expect(isTimeZone(text)).toBe(false),
  );

  it('of UTC is kept in Area/City form', () => {
    expect(['UTC', 'Etc/UTC', 'Pacific/Auckland'].map(keptTimeZone)).toEqual([
      'Etc/UTC',
      'Etc/UTC',
      'Pacific/Auckland',
    ]);
  });

  it('that is offered can be chosen', () => {
    expect(timeZones()).toContain('Etc/UTC');
    expect(timeZones().filter((timeZone) => !timeZone.includes('/'))).toEqual([]);
    expect(timeZones().filter((timeZone) => !isTimeZone(timeZone))).toEqual([]);
  });
});
