import type { PriceCurrency } from '@forecastle/rules';
import { useEffect, useState } from 'react';
import { readRoiQuery, writeRoiQuery } from './roiAddress.ts';
import { DEFAULT_ROI_FORM, inputsOf, type RoiForm, roiForm } from './roiForm.ts';

/** Browsers refuse an address that changes with every pixel of a slider. Milliseconds. */
const SETTLE = 200;

export interface SharedForm {
  readonly form: RoiForm;
  readonly change: (next: (form: RoiForm) => RoiForm) => void;
  /** The currency of a link that was sent; null for the visitor's own. */
  readonly currency: PriceCurrency | null;
  /** This page without its query; empty until the browser has the page. */
  readonly page: string;
}

/** The form, kept in the page's address, so that the address reopens the same inputs. */
export function useSharedForm(): SharedForm {
  const [form, change] = useState(DEFAULT_ROI_FORM);
  const [opened, setOpened] = useState<{ page: string; currency: PriceCurrency | null }>();
  useEffect(() => {
    const { inputs, assumptions, currency } = readRoiQuery(location.search);
    change(roiForm(inputs, assumptions));
    setOpened({ page: location.origin + location.pathname, currency });
  }, []);
  useEffect(() => {
    if (!opened) return;
    const settled = setTimeout(() => {
      const query = writeRoiQuery({ inputs: inputsOf(form), assumptions: form.assumptions, currency: opened.currency });
      history.replaceState(history.state, '', location.pathname + query + location.hash);
    }, SETTLE);
    return () => clearTimeout(settled);
  }, [form, opened]);
  return { form, change, currency: opened?.currency ?? null, page: opened?.page ?? '' };
}
