import { Screen, type ScreenProps } from '../../screens/Screen.tsx';

export interface LabelledScreenProps extends Omit<ScreenProps, 'caption'> {
  label: string;
  /** Words under it. */
  says: string;
}

/**
 * A screen over a grey panel with its name: whoever does not get the picture sees the panel instead. The picture covers
 * the name, so nothing has to notice that loading failed (decision 0087).
 */
export function LabelledScreen({ label, says, ...screen }: LabelledScreenProps) {
  return (
    <div className="min-w-0">
      <div className="relative">
        <div className="absolute inset-0 grid place-items-center rounded-lg bg-line">
          <p className="text-18 font-medium text-ink-2">{label}</p>
        </div>
        <div className="relative [&_figure>div]:bg-transparent">
          <Screen {...screen} />
        </div>
      </div>
      <p className="mt-3 text-14 text-ink-3">{says}</p>
    </div>
  );
}
