import { CALENDAR_YEAR, type FiscalCadence, haveSamePeriods, lastDayToChoose } from '@forecastle/rules';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { monthChoices, timeZoneOptions } from '../settings/organisationChoices.ts';
import { asCalendar, type CalendarView, cadenceChoices, type SalesPeriods } from './calendar.ts';
import { EffectOfChange } from './EffectOfChange.tsx';
import { PeriodsTable } from './PeriodsTable.tsx';
import { zoneWords } from './place.ts';
import { useCalendarChange } from './useSalesPeriods.ts';

/** The fiscal calendar by hand, with the periods it makes and what saving it would do. */
export function CalendarForm({ periods }: { periods: SalesPeriods }) {
  const draft = useFormDraft<CalendarView>('form/sales-periods', periods.calendar);
  const { values, set } = draft;
  const { submit, busy, problem, errors } = useSubmit();
  const change = useCalendarChange();
  const { month, day } = values.fiscalYearStart;
  const isChanged = JSON.stringify(values) !== JSON.stringify(periods.calendar);
  const isToConfirm = periods.choice === null || periods.choice === 'assumed';
  const save = () => submit(() => change.set({ choice: 'manual', ...values }, periods, draft.clear));
  return (
    <>
      <Card title="Fiscal calendar">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <DraftNote draft={draft} />
          <FormErrors errors={errors} />
          <div className="grid grid-cols-[1fr_8rem] gap-3">
            <SelectField
              label="Fiscal year starts in"
              value={String(month)}
              choices={monthChoices}
              // A day that the month never has would be refused: the last one it can have stands for it.
              onChange={(next) =>
                set({
                  fiscalYearStart: { month: Number(next), day: Math.min(day, lastDayToChoose(Number(next)) ?? day) },
                })
              }
              error={fieldMessage(problem, 'fiscalYearStart')}
            />
            <SelectField
              label="Day"
              value={String(day)}
              choices={daysOf(month)}
              onChange={(next) => set({ fiscalYearStart: { month, day: Number(next) } })}
            />
          </div>
          {day > 28 && <p className="text-12 text-ink-3">Shorter months use their last day.</p>}
          <RadioGroup
            label="Cadence"
            value={values.fiscalCadence}
            choices={cadenceChoices}
            onChange={(fiscalCadence: FiscalCadence) => set({ fiscalCadence })}
          />
          <Combobox
            label="Timezone"
            hint="Days and periods start at midnight here."
            value={{ value: values.timeZone, label: zoneWords(values.timeZone) }}
            options={timeZoneOptions()}
            onChange={(option) => option && set({ timeZone: option.value })}
            error={fieldMessage(problem, 'timeZone')}
          />
          {isChanged && <EffectOfChange calendar={values} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy} disabled={!isChanged && !isToConfirm}>
              Save
            </Button>
            {!haveSamePeriods(asCalendar(values), CALENDAR_YEAR) && (
              <Button
                variant="quiet"
                onClick={() => set({ fiscalYearStart: { month: 1, day: 1 }, fiscalCadence: 'quarterly' })}
              >
                Calendar year in quarters
              </Button>
            )}
            {isChanged && (
              <Button variant="quiet" onClick={draft.clear}>
                Reset
              </Button>
            )}
          </div>
        </form>
      </Card>
      <PeriodsTable calendar={asCalendar(values)} timeZone={values.timeZone} isPreview={isChanged} />
    </>
  );
}

const daysOf = (month: number) =>
  Array.from({ length: lastDayToChoose(month) ?? 31 }, (_, before) => String(before + 1)).map((value) => ({
    value,
    label: value,
  }));
