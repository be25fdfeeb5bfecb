import { os } from '../../tenancy/requests/procedures.ts';
import { enterDemo } from './enter-demo.ts';
import { prepareDemo } from './prepare-demo.ts';

export const demoHandlers = {
  status: os.demo.status.handler(({ context, input }) => {
    const { demo } = context.settings;
    if (!demo) return { open: false };
    const step = input.timeZone === undefined ? undefined : prepareDemo(context, input.timeZone);
    return { open: true, ...(step && { step }) };
  }),
  enter: os.demo.enter.handler(({ context, input }) => enterDemo(context, input)),
};
