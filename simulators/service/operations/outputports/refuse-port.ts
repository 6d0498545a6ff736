import { faultInFields, faultInPort } from '../../rules/output-port.ts';
import type { Call } from '../operation.ts';

type Refusing = Call<'parameter-ill-formed'>;

/** 400 for what the schema could not say of the given fields (SIL-60). */
export function refuseFields(call: Refusing, fields: Parameters<typeof faultInFields>[0]): void {
  const fault = faultInFields(fields, call.service.settings.vendors);
  if (fault !== undefined) throw call.problem('parameter-ill-formed', fault);
}

/** 400 for what of the port, as it would then be, does not go together. */
export function refuseWhole(call: Refusing, port: Parameters<typeof faultInPort>[0]): void {
  const fault = faultInPort(port, call.service.settings.vendors);
  if (fault !== undefined) throw call.problem('parameter-ill-formed', fault);
}
