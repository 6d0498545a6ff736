import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { phantomsIn } from '../../engine/case/queries.ts';
import { provenPairs } from '../../engine/case/refusals.ts';
import { answersInstead, type OnRequest } from '../../engine/fault-proxy/alter.ts';
import {
  type Interception,
  jsonAnswer,
  partOf,
  withPart,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { call } from '../../spec/calls.ts';

export const upload = call('documents.upload');
export const badRequest = jsonAnswer(400, {});

/** The parameters that only push print has. */
export const layout = ['outputpagesize', 'pageorientation', 'scale'] as const;

/** Such an upload must be accepted. */
export function isTaken(x: Exchange): Assertion {
  return assertion(x, x.isSuccess, { expected: '200 with a uuid', seen: x.words });
}

/** An upload of another form must be accepted if the usual one of its group is. */
export function* takenAsUsual(c: Case, probe: (x: Exchange) => boolean): Iterable<Assertion> {
  for (const [one] of provenPairs(c, probe)) yield isTaken(one);
}

/** After a refused upload the user's list holds no document that no upload was answered with. */
export function* nothingListed(probe: Exchange, c: Case): Iterable<Assertion> {
  const user = probe.param('username');
  const [look] = user === undefined ? [] : c.looksAfter(user, probe.answeredAt);
  if (look === undefined) return;
  const expected = 'a list without new documents';
  const { length } = phantomsIn(look, c.state);
  yield assertion(look.exchange, length === 0, {
    expected,
    seen:
      length === 0
        ? expected
        : `a list with ${countOf(length, 'document')} that no accepted upload created`,
  });
}

/** Uploads that have a part with such a text. */
export function has(name: string, form: RegExp): OnRequest {
  return (request) => {
    const text = upload(request) ? partOf(request, name) : undefined;
    return text !== undefined && form.test(text);
  };
}

/** The service refuses such uploads. */
export function refuses(which: OnRequest): Interception {
  return answersInstead(which, badRequest);
}

/** An upload that has such a part goes on with another text in it. */
export function replaces(
  name: string,
  form: RegExp,
  by: string | ((text: string) => string),
): Interception {
  const newText = (text: string): string => (typeof by === 'string' ? by : by(text));
  return {
    request: (request) =>
      has(name, form)(request)
        ? withPart(request, name, newText(partOf(request, name) ?? ''))
        : request,
  };
}

/** Answers a refused upload as if it had been accepted, with a record that has what was asked for. */
export function pretendsToTake(which: OnRequest): () => Interception {
  return () => {
    let count = 0;
    return {
      answer: (answer, request) => {
        if (!upload(request) || !which(request) || answer.status < 400) return answer;
        count += 1;
        const part = (name: string): string => partOf(request, name) ?? '';
        return jsonAnswer(200, {
          uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
          documentName: part('title'),
          documentType: 1,
          userName: part('username'),
          totalPages: 1,
          colorPages: 1,
          duplex: Number(part('duplex')),
          copies: Number(partOf(request, 'copies') ?? 1),
          grayscale: part('grayscale') === 'true',
          paperSize: 'A4',
          dateTime: 0,
          storageOnline: true,
          secure: true,
          tags: [],
          collate: true,
          status: 0,
          outputPortId: 0,
          outputPortName: '',
          jobType: 'PRINT',
        });
      },
    };
  };
}
