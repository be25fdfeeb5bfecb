import { os } from '../http/procedures.ts';
import { enterDemo } from './enter-demo.ts';

export const demoHandlers = {
  status: os.demo.status.handler(({ context }) => ({ open: context.settings.demo })),
  enter: os.demo.enter.handler(({ context, input }) => enterDemo(context, input)),
};
