import { Toaster as Sonner } from 'sonner';
import { Icon } from './Icon.tsx';

/** Mounted once by the shell; see notify.ts. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      hotkey={['altKey', 'KeyT']}
      icons={{ error: <Icon name="alert" className="text-risk" /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-md bg-action px-4 py-3 text-14 text-on-action shadow-floating sm:w-90',
          title: 'font-medium',
          content: 'flex-1',
          actionButton:
            'ml-auto h-7 rounded-sm border border-on-action/40 px-2.5 text-12 font-medium touch:min-h-12 hover:bg-on-action/15',
        },
      }}
    />
  );
}
