import { alterForm, answersInstead, both, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  type Interception,
  jsonAnswer,
  type PassingRequest,
  partOf,
  withPart,
} from '../../prove/interception.ts';

const upload = on('documents.upload');
const badRequest = jsonAnswer(400, {});

/** These deviations concern the form of requests: titles, bodies, and parameters that are missing, malformed, or in another place. */
export const formDeviations: readonly Fault[] = [
  {
    id: 'send-takes-any-wish',
    says: 'sends a document although the parameters are malformed',
    rule: 'DOC-SEND-20',
    make: () => alterForm(on('documents.send'), dropMalformed),
  },
  {
    id: 'upload-drops-control-characters',
    says: 'removes control characters from a title and accepts it',
    rule: 'DOC-UP-18',
    make: () => ({
      request: (request) => {
        const title = upload(request) ? partOf(request, 'title') : undefined;
        return title === undefined || !/\p{Cc}/u.test(title)
          ? request
          : withPart(request, 'title', title.replaceAll(/\p{Cc}/gu, ''));
      },
    }),
  },
  {
    id: 'upload-needs-its-length',
    says: 'refuses an upload without Content-Length',
    rule: 'DOC-UP-19',
    make: () =>
      answersInstead(
        both(upload, (request) => (partOf(request, 'title') ?? '').includes('chunked')),
        // 411 would be legal (RFC 9112 6.3).
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'upload-wants-fields-first',
    says: 'refuses an upload whose fields follow the file',
    rule: 'DOC-UP-20',
    make: () => answersInstead(both(upload, isFileFirst), badRequest),
  },
  {
    id: 'any-provider-has-the-user',
    says: 'looks for a user in the local provider when none is named',
    rule: 'NEED-USERS-02',
    make: usesLastProvider,
  },
];

/** The values that test cases send as malformed. */
export function dropMalformed(form: URLSearchParams): void {
  const malformed = [...form].filter(([, value]) => ['two', '3', '-1', 'perhaps'].includes(value));
  for (const [name] of malformed) form.delete(name);
}

function isFileFirst({ body }: PassingRequest): boolean {
  return (
    body.includes('name="title"') && body.indexOf('name="data"') < body.indexOf('name="title"')
  );
}

function usesLastProvider(): Interception {
  let last = '';
  const gets: OnRequest = on('users.get');
  return alterForm(gets, (form) => {
    last = form.get('providerid') ?? last;
    if (!form.has('providerid')) form.set('providerid', last);
  });
}
