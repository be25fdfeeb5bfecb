import { brand } from '@forecastle/content';
import { returnOnInvestment } from '@forecastle/rules';
import { useRef } from 'react';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { PricedStatus, PricedWhole } from '../pricing/Priced.tsx';
import { usePriceRegion } from '../pricing/region.ts';
import { AssumptionSliders } from './AssumptionSliders.tsx';
import { BreakEvenChart } from './BreakEvenChart.tsx';
import { RoiResults } from './RoiResults.tsx';
import { writeRoiQuery } from './roiAddress.ts';
import { DEFAULT_ROI_FORM, inputsOf, pickScenario, settleInputs, slideAssumption, typeInput } from './roiForm.ts';
import { roiContactAddress, roiMailAddress } from './roiMail.ts';
import { ScenarioPicker } from './ScenarioPicker.tsx';
import { TeamInputs } from './TeamInputs.tsx';
import { useSharedForm } from './useSharedForm.ts';

const large = buttonClasses({ size: 'large' });

/** The island: the form, its results and the chart. */
export function RoiCalculator() {
  const region = usePriceRegion();
  const { form, change, currency: sent, page } = useSharedForm();
  const resultsPlace = useRef<HTMLElement>(null);
  const currency = sent ?? region.currency;
  const inputs = inputsOf(form);
  const { assumptions } = form;
  const results = returnOnInvestment(inputs, assumptions, currency);
  const link = page + writeRoiQuery({ inputs, assumptions, currency });
  const figures = { inputs, assumptions, results, currency, link, product: brand.name };
  const calculate = () => {
    change(settleInputs);
    resultsPlace.current?.scrollIntoView();
    resultsPlace.current?.focus({ preventScroll: true });
  };
  return (
    <PricedWhole loading={region.loading}>
      <ScenarioPicker scenario={form.scenario} onPick={(picked) => change((form) => pickScenario(form, picked))} />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 print:mt-0 print:gap-4">
        <div className="grid gap-10 print:gap-4">
          <TeamInputs
            texts={form.texts}
            onType={(name, text) => change((form) => typeInput(form, name, text))}
            onLeave={() => change(settleInputs)}
          />
          <AssumptionSliders
            inputs={inputs}
            assumptions={assumptions}
            onSlide={(name, text) => change((form) => slideAssumption(form, name, text))}
          />
          <div className="flex flex-wrap gap-3 noscript:hidden print:hidden">
            <button type="button" className={buttonClasses({ variant: 'primary', size: 'large' })} onClick={calculate}>
              Calculate ROI
            </button>
            <button type="button" className={large} onClick={() => change(() => DEFAULT_ROI_FORM)}>
              Reset Values
            </button>
          </div>
          <p className="hidden text-14 text-ink-3 noscript:block">
            These are the figures of a team of ten. Changing them needs JavaScript.
          </p>
        </div>
        <section
          ref={resultsPlace}
          id="results"
          tabIndex={-1}
          aria-labelledby="results-title"
          className="scroll-mt-24 rounded-lg bg-surface p-6 shadow-floating outline-none sm:p-7 print:p-0 print:shadow-none"
        >
          <div className="mb-4">
            <h2 id="results-title" className="font-serif text-22 font-semibold">
              Results
            </h2>
            <PricedStatus loading={false} currency={currency} />
          </div>
          <RoiResults inputs={inputs} assumptions={assumptions} results={results} currency={currency} />
        </section>
      </div>
      <div className="mt-8 rounded-lg bg-surface p-6 shadow-raised sm:p-7 print:mt-4 print:p-0 print:shadow-none">
        <BreakEvenChart results={results} currency={currency} />
        <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6 print:hidden">
          <button type="button" className={`${large} noscript:hidden`} onClick={() => print()}>
            Print Results
          </button>
          <a href={roiContactAddress(figures)} className={large}>
            Email to CFO / RevOps
          </a>
          <a href={roiMailAddress(figures)} className={`${large} noscript:hidden`}>
            Open an email draft
          </a>
          <button type="button" className={`${large} noscript:hidden`} onClick={() => scrollTo({ top: 0 })}>
            Recalculate ROI
          </button>
        </div>
      </div>
    </PricedWhole>
  );
}
