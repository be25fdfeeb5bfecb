import {
  discountExceedsLine,
  LINE_CHARGE_NAMES,
  LINE_CHARGES,
  type LineCharge,
  lineAmount,
  PERCENT_SCALE,
  QUANTITY_SCALE,
} from '@forecastle/rules';
import { useState } from 'react';
import { fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { priceHint } from './lineWords.ts';
import type { LineGiven, LineItem, useLineItems } from './useLineItems.ts';
import { usePriceList } from './usePriceList.ts';

const NAME_MAX = 200;
const QUANTITY_MAX = 1_000_000;
const TERM_MAX = 240;
const YEAR = 12;
const CHARGES = LINE_CHARGES.map((value) => ({ value, label: LINE_CHARGE_NAMES[value] }));
const DISCOUNTS = [
  { value: 'none', label: 'No discount' },
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
] as const;
type DiscountKind = (typeof DISCOUNTS)[number]['value'];

/** Where what is typed into it is kept: by the line's id, or as that of a new one. */
export const linePlace = (dealId: string): string => `form/line/${dealId}/`;
export const NEW_LINE = 'new';

interface LineItemFormProps {
  deal: Deal;
  /** Null for a new one. */
  line: LineItem | null;
  lines: Pick<ReturnType<typeof useLineItems>, 'add' | 'change'>;
  onClose: () => void;
}

/** Adds a line or changes one, and says what it comes to while it is typed. */
export function LineItemForm({ deal, line, lines, onClose }: LineItemFormProps) {
  const currency = line?.currency ?? deal.currency;
  const discount = line?.discount ?? null;
  const draft = useFormDraft(`${linePlace(deal.id)}${line?.id ?? NEW_LINE}`, {
    productId: (line?.productId ?? null) as string | null,
    product: line?.product ?? '',
    family: line?.family ?? '',
    quantity: (line ? line.quantityThousandths / QUANTITY_SCALE : 1) as number | null,
    price: (line?.priceMinor ?? null) as number | null,
    charge: (line?.charge ?? 'once') as LineCharge,
    term: (line?.termMonths ?? YEAR) as number | null,
    discounted: (discount?.kind ?? 'none') as DiscountKind,
    percent: (discount?.kind === 'percent' ? discount.hundredths / PERCENT_SCALE : null) as number | null,
    off: (discount?.kind === 'amount' ? discount.minor : null) as number | null,
  });
  const { charge, discounted, price, product, productId } = draft.values;
  const list = usePriceList(currency, line);
  const [begunWith] = useState(list.state);
  // A price and a term that stand half typed give way to those of the product.
  const [choices, setChoices] = useState(0);
  const choose = (id: string) => {
    draft.set(list.choose(id));
    draft.typed('price').onText(null);
    draft.typed('term').onText(null);
    setChoices(choices + 1);
  };
  // As it was when it was chosen, unless another one is.
  const listMinor = productId !== null && productId === line?.productId ? line.listPriceMinor : list.priceOf(productId);
  // What was typed while there was no list is still to be chosen from it.
  const isTold = list.state === 'none' || productId !== null || (line !== null && product === line.product);
  const given = isTold ? read(draft.values) : null;
  const isDiscountTooLarge = given !== null && discountExceedsLine(given);
  const { submit, busy, problem, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      if (!given) return;
      if (line) await lines.change(line, given);
      else await lines.add(given, draft.key);
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title={line ? 'Edit line' : 'Add line'}
      action={line ? 'Save changes' : 'Add line'}
      errors={errors}
      errorTitle="Line not saved. What you typed is still here."
      busy={busy}
      ready={given !== null && !isDiscountTooLarge}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {list.state === 'loading' && (
          <div className="sm:col-span-2">
            <Loading label="Loading the price list">
              <Skeleton className="h-15 w-full" />
            </Loading>
          </div>
        )}
        {list.state === 'failed' && (
          <div className="sm:col-span-2">
            <FailedQuery title="The price list could not be loaded" of={list.query} />
          </div>
        )}
        {list.state === 'kept' && (
          <Combobox
            label="Product"
            value={isTold ? list.optionOf(productId, draft.values) : null}
            options={list.options}
            onChange={(option) => {
              if (option) choose(option.value);
            }}
            error={fieldMessage(problem, 'productId') ?? fieldMessage(problem, 'product')}
            className="sm:col-span-2"
          />
        )}
        {list.state === 'none' && (
          <>
            <TextField
              label="Product"
              required
              autoFocus={begunWith !== 'loading'}
              autoComplete="off"
              maxLength={NAME_MAX}
              {...draft.field('product')}
              error={fieldMessage(problem, 'productId') ?? fieldMessage(problem, 'product')}
            />
            <TextField label="Family" optional autoComplete="off" maxLength={NAME_MAX} {...draft.field('family')} />
          </>
        )}
        <NumberField label="Quantity" min={0.001} max={QUANTITY_MAX} decimals={3} {...draft.typed('quantity')} />
        <MoneyField
          label="Unit price"
          key={`price ${choices}`}
          hint={priceHint({ priceMinor: price, listMinor, currency, isListed: Boolean(list.query.data && productId) })}
          currency={currency}
          {...draft.typed('price')}
          error={fieldMessage(problem, 'priceMinor')}
        />
        <SelectField label="Paid" {...draft.field('charge')} choices={CHARGES} />
        {charge !== 'once' && (
          <NumberField
            key={`term ${choices}`}
            label="Term"
            unit="months"
            min={1}
            max={TERM_MAX}
            {...draft.typed('term')}
            error={fieldMessage(problem, 'termMonths')}
          />
        )}
        <SelectField
          label="Discount"
          {...draft.field('discounted')}
          choices={DISCOUNTS}
          className={charge === 'once' ? undefined : 'sm:col-start-1'}
        />
        {discounted === 'percent' && (
          <NumberField label="Percent" unit="%" min={0.01} max={100} decimals={2} {...draft.typed('percent')} />
        )}
        {discounted === 'amount' && (
          <MoneyField
            label="Amount off the line"
            currency={currency}
            {...draft.typed('off')}
            error={isDiscountTooLarge ? 'The discount is larger than the line.' : fieldMessage(problem, 'discount')}
          />
        )}
      </div>
      <p className="flex justify-between rounded-md bg-sunken px-3 py-2" aria-live="polite">
        <span className="text-ink-3">Line total</span>
        <span className="num font-medium">
          {given ? <Money minor={amountOf(given)} currency={currency} style="exact" /> : '—'}
        </span>
      </p>
    </FormDialog>
  );
}

/** Null where it is more than can be counted: the server says so when it is sent. */
function amountOf(given: LineGiven): number | null {
  try {
    return lineAmount(given);
  } catch {
    return null;
  }
}

interface Typed {
  readonly productId: string | null;
  readonly product: string;
  readonly family: string;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly charge: LineCharge;
  readonly term: number | null;
  readonly discounted: DiscountKind;
  readonly percent: number | null;
  readonly off: number | null;
}

/** What was typed as a line; null while something is missing. */
function read({
  productId,
  product,
  family,
  quantity,
  price,
  charge,
  term,
  discounted,
  percent,
  off,
}: Typed): LineGiven | null {
  if (product.trim() === '' || quantity === null || price === null) return null;
  if (charge !== 'once' && term === null) return null;
  if ((discounted === 'percent' && percent === null) || (discounted === 'amount' && !off)) return null;
  return {
    productId,
    product: product.trim(),
    family: family.trim() || null,
    quantityThousandths: Math.round(quantity * QUANTITY_SCALE),
    priceMinor: price,
    charge,
    termMonths: charge === 'once' ? null : term,
    discount:
      discounted === 'percent'
        ? { kind: 'percent', hundredths: Math.round((percent ?? 0) * PERCENT_SCALE) }
        : discounted === 'amount'
          ? { kind: 'amount', minor: off ?? 0 }
          : null,
  };
}
