import { answers } from '../../../spec/answers.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { isArray, isObject, member, numberMember, textMember } from '../../journal/json.ts';

/** Whether an answer has the one thing that a terminal needs of it; that of a call that answers nothing always has. */
export function isReadable({ operation, json, status, answered }: Exchange): boolean {
  if (operation === 'login.post')
    return textMember(member(json, 'token'), 'access_token') !== undefined;
  const answer = answers[operation];
  if (answer === undefined || answer === 'nothing') return true;
  if (answer === 'bytes') return status === 200 && answered.text === undefined;
  if (answer.startsWith('ErrorCodeInfo')) return numberMember(json, 'errorCode') !== undefined;
  // Which object holds a list of users is left open (SIL-18), what is not shown too.
  if (operation === 'users.all' || answer === 'not shown') return json !== undefined;
  return answer.startsWith('list<') ? isArray(json) : isObject(json);
}
