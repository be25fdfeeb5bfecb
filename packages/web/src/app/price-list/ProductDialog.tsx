import { LINE_CHARGE_NAMES, LINE_CHARGES, type LineCharge } from '@forecastle/rules';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useEntrySave } from '../settings/useEntrySave.ts';
import type { Product } from './price-list.route.tsx';

/** Where what is typed into it is kept: by the product's id, or as that of a new one. */
export const PRODUCT_PLACE = 'form/products/';
const NAME_MAX = 200;
const UNIT_MAX = 50;
const TERM_MAX = 240;
const YEAR = 12;
const CHARGES = LINE_CHARGES.map((value) => ({ value, label: LINE_CHARGE_NAMES[value] }));

interface ProductDialogProps {
  product: Product | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ProductDialog({ product, onClose, onSaved }: ProductDialogProps) {
  const initial = {
    name: product?.name ?? '',
    family: product?.family ?? '',
    unit: product?.unit ?? '',
    charge: (product?.charge ?? 'once') as LineCharge,
    term: (product ? product.termMonths : YEAR) as number | null,
  };
  const draft = useFormDraft(`${PRODUCT_PLACE}${product?.id ?? 'new'}`, initial);
  const isEdited = JSON.stringify(draft.values) !== JSON.stringify(initial);
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const { name, family, unit, charge, term } = draft.values;
  const save = () => {
    const given = {
      name,
      charge,
      family: family.trim() || null,
      unit: unit.trim() || null,
      termMonths: charge === 'once' ? null : term,
    };
    if (!product) {
      return run(() => api.products.create(given, { context: { idempotencyKey: draft.key } }), 'Product added');
    }
    const { id, archived: _, prices: __, ...before } = product;
    return run(
      () => api.products.update({ id, ...given }),
      'Product saved',
      () => api.products.update({ id, ...before }),
    );
  };
  return (
    <FormDialog
      title={product ? product.name : 'Add a product'}
      action="Save"
      errors={errors}
      errorTitle="Product not saved. What you typed is still here."
      busy={busy}
      ready={name.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Family" optional autoComplete="off" maxLength={NAME_MAX} {...draft.field('family')} />
        <TextField
          label="Unit"
          optional
          hint="For example seat, day, tonne."
          autoComplete="off"
          maxLength={UNIT_MAX}
          {...draft.field('unit')}
        />
        <SelectField label="Paid" {...draft.field('charge')} choices={CHARGES} />
        {charge !== 'once' && (
          <NumberField
            label="Usual term"
            unit="months"
            min={1}
            max={TERM_MAX}
            {...draft.typed('term')}
            error={fieldMessage(problem, 'termMonths')}
          />
        )}
      </div>
      {product && (
        <div>
          <Button
            size="small"
            disabled={isEdited}
            onClick={() =>
              run(
                () => api.products.update({ id: product.id, archived: true }),
                'Product archived',
                () => api.products.update({ id: product.id, archived: false }),
              )
            }
          >
            Archive
          </Button>
          <p className="mt-1 text-12 text-ink-3">
            {isEdited
              ? 'Save or cancel your changes before you archive it.'
              : 'Existing lines keep it. New lines cannot use it.'}
          </p>
        </div>
      )}
    </FormDialog>
  );
}
