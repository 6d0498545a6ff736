import { type Json, numberMember } from './json.ts';

/** The part of an answer that says whether the call succeeded. */
export interface Outcome {
  readonly status: number;
  readonly json: Json | undefined;
}

/** interface 7: the call says it succeeded: a 2xx status and, where there is one, errorCode 0. */
export function succeeded({ status, json }: Outcome): boolean {
  if (status < 200 || status > 299) return false;
  const errorCode = numberMember(json, 'errorCode');
  return errorCode === undefined || errorCode === 0;
}

/** SIL-11: refused in either way the interface allows: a 4xx status, or an errorCode that is not 0. */
export function refused({ status, json }: Outcome): boolean {
  if (status >= 400 && status < 500) return true;
  const errorCode = numberMember(json, 'errorCode');
  return status >= 200 && status < 300 && errorCode !== undefined && errorCode !== 0;
}

/** SIL-12: refused for who is calling. */
export function forbidden({ status }: Pick<Outcome, 'status'>): boolean {
  return status === 401 || status === 403;
}
