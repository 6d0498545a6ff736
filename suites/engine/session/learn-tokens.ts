import { isObject, type Json, member } from '../journal/json.ts';
import type { Recorder } from '../journal/recorder.ts';

/** Makes the tokens of an answer secrets: those of a login, and of a renewal, which answers them bare (RFC 6749 5.1). */
export function learnTokens(recorder: Recorder, json: Json | undefined): void {
  for (const token of [member(json, 'token'), json]) {
    if (!isObject(token)) continue;
    if (typeof token['access_token'] === 'string')
      recorder.redactor.learn('token', token['access_token']);
    if (typeof token['refresh_token'] === 'string')
      recorder.redactor.learn('refresh', token['refresh_token']);
  }
}
