import { type Answer, answered } from '../answer.ts';

/** interface 4.1. */
export function version(): Answer {
  return answered({ version: 'second', buildDate: '20 Nov', buildTimeStamp: 17 });
}
