import { answersInstead, both, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type PassingRequest, withForm } from '../../prove/interception.ts';

const typed =
  (type: RegExp): OnRequest =>
  (request) =>
    type.test(request.headers['content-type'] ?? '');
const text = ({ body }: PassingRequest): string => body.toString('utf8');

/** interface, conventions: how requests and answers are written. */
export const spellingDeviations: readonly Fault[] = [
  {
    id: 'form-with-a-charset-is-refused',
    says: 'refuses a form whose Content-Type names the charset',
    rule: 'FORM-01',
    make: () => answersInstead(typed(/urlencoded *;/i)),
  },
  {
    id: 'value-ends-at-an-equals-sign',
    says: 'cuts a form value at an equals sign that is not escaped',
    rule: 'FORM-01',
    make: () => ({
      request: (request) => {
        const isMeant = /^users\.(create|update)$/.test(request.operation);
        if (!isMeant || !/=[^&]*=/.test(text(request))) return request;
        const pairs = [...formOf(request)].map(([name, value]) => [
          name,
          value.split('=')[0] ?? '',
        ]);
        return withForm(request, new URLSearchParams(pairs));
      },
    }),
  },
  {
    id: 'json-with-a-charset-is-refused',
    says: 'refuses JSON whose Content-Type names the charset',
    rule: 'FORM-02',
    make: () => answersInstead(typed(/json *;/i)),
  },
  {
    id: 'json-on-lines-is-refused',
    says: 'refuses JSON on several lines',
    rule: 'FORM-02',
    make: () =>
      answersInstead(both(on('locations.create'), (request) => text(request).includes('\n'))),
  },
  {
    id: 'json-in-latin-1',
    says: 'declares Latin-1 as the charset of its JSON',
    rule: 'FORM-03',
    make: () => ({
      answer: (answer) =>
        /json/i.test(answer.headers['content-type'] ?? '')
          ? {
              ...answer,
              headers: {
                ...answer.headers,
                'content-type': 'application/json; charset=iso-8859-1',
              },
            }
          : answer,
    }),
  },
];
