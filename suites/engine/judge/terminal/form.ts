import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { parameterText } from '../../journal/exchange.ts';
import { isObject } from '../../journal/json.ts';
import { endOf, isAfter, isDone } from './attempt.ts';
import { isByUri } from './call.ts';
import { broken, claim, everyCall, everyCallOf, everyTurn, held } from './phrases.ts';
import {
  filePart,
  identityOf,
  isInQuery,
  mediaType,
  mediaTypeIn,
  parameterOf,
  queryOf,
  statementOf,
} from './statements.ts';

const form = 'application/x-www-form-urlencoded';
const octets = 'application/octet-stream';
const upload = 'documents.upload';

/** interface, conventions and 4.4: in which form parameters travel. */
export const formChecks: readonly BoundCheck[] = [
  everyCall('TERM-FORM-01', ({ sent }) => {
    const fields = formFields(sent);
    const inUrl = fields.filter((name) => isInQuery(sent, name));
    // What has no body as a rule may use the query (SIL-01).
    const isFree = !['POST', 'PUT', 'PATCH'].includes(sent.method);
    if (fields.length === 0 || (isFree && inUrl.length === fields.length)) return undefined;
    const expected = 'form-encoded fields in the body';
    if (inUrl.length > 0 && !isFree)
      return claim(false, expected, `${inUrl.join(', ')} in the query`);
    // The type of a release is stated by itself (TERM-SEND-01).
    const ok = mediaType(sent) === form || sent.operation === 'documents.send';
    return claim(ok, expected, `a body with Content-Type ${mediaType(sent) || 'missing'}`);
  }),
  everyCall('TERM-FORM-02', ({ sent }) => {
    const takesJson = statementOf(sent)?.parameters.some(({ place }) => place === 'member');
    if (takesJson !== true) return undefined;
    const ok = isObject(sent.json) && mediaType(sent) === 'application/json';
    const seen = isObject(sent.json)
      ? `a JSON object with Content-Type ${mediaType(sent)}`
      : 'no JSON object';
    return claim(ok, 'a JSON object with Content-Type application/json', seen);
  }),
  everyCall('TERM-FORM-03', ({ sent }) => {
    const statement = statementOf(sent);
    if (sent.query === undefined || isTap(sent)) return undefined;
    const stated = sent.parameters
      .map(([name]) => name)
      .filter((name) => parameterOf(statement, name)?.place === 'query');
    if (stated.length === 0) return undefined;
    const elsewhere = stated.filter((name) => !isInQuery(sent, name));
    const expected = `${stated.join(', ')} in the query`;
    return claim(elsewhere.length === 0, expected, `${elsewhere.join(', ')} in the body`);
  }),
  everyCallOf('TERM-FORM-04', `${upload} users.import`, ({ sent }) => {
    const inUrl = queryOf(sent).map(([name]) => name);
    const ok = mediaType(sent) === 'multipart/form-data' && inUrl.length === 0;
    const seen = inUrl.length > 0 ? `${inUrl.join(', ')} in the query` : mediaType(sent);
    return claim(ok, 'Content-Type multipart/form-data', seen || 'no Content-Type');
  }),
  everyCallOf('TERM-SEND-01', 'documents.send', ({ sent }) =>
    claim(mediaType(sent) === form, `Content-Type ${form}`, mediaType(sent) || 'no Content-Type'),
  ),
  everyCallOf('TERM-UP-01', upload, ({ sent }) => {
    const part = filePart(sent, 'data');
    if (part === undefined) return undefined;
    const type = mediaTypeIn(part.contentType ?? 'none');
    return claim(type === octets, `Content-Type ${octets} of the file`, type);
  }),
  everyCallOf('TERM-UP-02', upload, ({ sent }) => {
    const part = filePart(sent, 'data');
    if (part === undefined) return undefined;
    return claim((part.fileName ?? '') !== '', 'a file name', 'no file name');
  }),
  everyCallOf('TERM-UP-03', upload, ({ sent }) => {
    const extension = /\.([^./\\]+)$/.exec(filePart(sent, 'data')?.fileName ?? '')?.[1];
    if (extension === undefined || extension.toLowerCase() === 'pdf') return undefined;
    const title = parameterText({ sent }, 'title');
    const ok = title.toLowerCase().endsWith(`.${extension.toLowerCase()}`);
    return claim(ok, `a title that ends in .${extension}`, `title ${title || 'missing'}`);
  }),
  everyCallOf('TERM-UP-04', upload, ({ sent }) => {
    if (filePart(sent, 'data') === undefined && !isByUri(sent)) return undefined;
    return claim(!isByUri(sent), 'the content as the part data', 'a URI');
  }),
  everyTurn('TERM-UP-05', function* ({ asked, attempts }) {
    // By themselves people may bring the same again.
    if (asked === undefined) return;
    const uploads = attempts.filter(({ sent }) => sent.operation === upload);
    for (const [, same] of Map.groupBy(uploads, ({ sent }) => identityOf(sent))) {
      const done = same.find(isDone);
      if (done === undefined) continue;
      const again = same.find((one) => isAfter(one, endOf(done)));
      const expected = 'one upload of the document';
      if (again === undefined) yield { at: done, ...held(expected) };
      else yield { at: again, ...broken(expected, 'another upload after the first succeeded') };
    }
  }),
];

function isTap({ operation }: SentEvent): boolean {
  return operation.startsWith('card.');
}

function formFields(sent: SentEvent): readonly string[] {
  const statement = statementOf(sent);
  const names = sent.parameters.map(([name]) => name);
  return names.filter((name) => parameterOf(statement, name)?.place === 'form');
}
