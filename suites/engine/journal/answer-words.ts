import { isArray, isObject } from './json.ts';
import { type AnsweredCall, isSuccess } from './success.ts';

/** "1 print", "2 prints" */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${String(count)} ${count === 1 ? noun : nouns}`;
}

/** "200 with errorCode 1001", "200 with a token", "404": an answer in few words. */
export function answerWords(call: AnsweredCall): string {
  const content = contentOf(call);
  return content === undefined ? String(call.status) : `${String(call.status)} with ${content}`;
}

function contentOf(call: AnsweredCall): string | undefined {
  const { json, operation } = call;
  if (json !== undefined && isObject(json) && 'errorCode' in json)
    return `errorCode ${JSON.stringify(json['errorCode'])}`;
  if (!isSuccess(call)) return undefined;
  if (isArray(json)) return json.length === 0 ? 'an empty list' : countOf(json.length, 'record');
  return contents[operation];
}

/** Names the content of a successful answer that is neither a list nor an errorCode. */
const contents: Readonly<Record<string, string>> = {
  'version.get': 'a version',
  'account.get': 'an account',
  'login.post': 'a token',
  'documents.history': 'a page of job records',
  'documents.upload': 'a uuid',
  'documents.download': 'a document',
  'users.get': 'a user',
  'groups.get': 'a group',
  'locations.get': 'a location',
  'locations.update': 'a location',
};
