import type { Call } from '../operation.ts';

/** interface 4.9: on a secondary or gateway server the calls return 400 (SIL-76). */
export function refuseElsewhere(call: Call<'server-not-primary'>): void {
  const { serverRole } = call.service.settings;
  if (serverRole !== 'primary')
    throw call.problem('server-not-primary', { detail: `this is a ${serverRole} server` });
}
