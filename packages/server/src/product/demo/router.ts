import { os } from '../../tenancy/requests/procedures.ts';
import { enterDemo } from './enter-demo.ts';
import { prepareDemo } from './prepare-demo.ts';

export const demoHandlers = {
  status: os.demo.status.handler(({ context, input }) => {
    const { demo } = context.settings;
    if (demo && input.timeZone !== undefined) prepareDemo(context, input.timeZone);
    return { open: demo };
  }),
  enter: os.demo.enter.handler(({ context, input }) => enterDemo(context, input)),
};
