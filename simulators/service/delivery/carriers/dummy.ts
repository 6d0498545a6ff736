import type { Carrier } from './carrier.ts';

/** SIL-48: a dummy port takes the document without a device. */
export const dummyCarrier: Carrier = {
  wantsDocument: false,
  open: () => ({
    ready: Promise.resolve(),
    send: () => Promise.resolve(),
    bytesSent: () => 0,
    allSent: () => true,
    abandon: () => undefined,
  }),
  close: () => Promise.resolve(),
};
