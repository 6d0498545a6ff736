import type { Operation } from '../operations/operation.ts';
import type { Parameter } from '../operations/parameter.ts';
import type { ProblemCode } from '../rules/problems.ts';
import type { Question } from '../testing/ask.ts';
import { boundary } from '../testing/multipart.ts';
import { placed, withQuery, withSegment } from './place-values.ts';

/** A request that is wrong in one thing, made of one that is right (SIL-06). */
export interface IllSent {
  readonly what: string;
  readonly problem: ProblemCode;
  /** To blame for it. */
  readonly parameter?: string;
  readonly question: Question;
}

/** Every way in which what a call is sent can be wrong whatever it is about. */
export function illSentOf(operation: Operation, question: Question): readonly IllSent[] {
  const named = Object.entries(operation.parameters);
  return [
    ...illFormedBodies(operation, question),
    ...named.flatMap(([name, parameter]) =>
      [
        // Without it another call of this path and method is meant (SIL-1D).
        ...(operation.when?.parameter === name ? [] : missing(name, parameter, question)),
        // Only some requests have it read at all.
        ...(parameter.deferred === true
          ? []
          : [
              ...illFormed(name, parameter, { operation, question }),
              ...repeated(name, parameter, question),
            ]),
        ...inQuery(name, parameter, question),
      ].map((one) => ({ ...one, parameter: name })),
    ),
  ];
}

const formType = 'application/x-www-form-urlencoded';

function illFormedBodies({ body, parameters }: Operation, question: Question): IllSent[] {
  const takesForm = Object.values(parameters).some(({ place }) => place === 'form');
  const bare = withoutBody(question);
  const sent = (type: string, text: string): Question => ({
    ...bare,
    body: text,
    headers: { 'content-type': type },
  });
  const type = 'multipart/form-data; boundary=';
  return [
    ...only(takesForm || body !== undefined, {
      what: 'a body of another type',
      problem: 'media-type',
      question: sent('text/plain', 'a=b'),
    }),
    ...only(takesForm, {
      what: 'a broken form',
      problem: 'form-ill-formed',
      question: sent(formType, 'a=%zz'),
    }),
    ...only(body === 'json', {
      what: 'broken JSON',
      problem: 'json-ill-formed',
      question: sent('application/json', '{"a":'),
    }),
    ...only(body === 'multipart', {
      what: 'broken parts',
      problem: 'multipart-ill-formed',
      question: sent(type + boundary, `--${boundary}\r\nContent-Disposition: form-data; name="x"`),
    }),
    ...only(body === 'form, required even when empty', {
      what: 'no Content-Type',
      problem: 'content-type-missing',
      parameter: 'Content-Type',
      question: bare,
    }),
  ];
}

function missing(name: string, parameter: Parameter, question: Question): IllSent[] {
  const { place, required } = parameter;
  if (!required || place === 'path') return [];
  const what = `without ${name}`;
  return [
    { what, problem: 'parameter-missing', question: placed(question, name, { place, values: [] }) },
  ];
}

interface Asked {
  readonly operation: Operation;
  readonly question: Question;
}

/** No parameter may hold a control character (SIL-08), and no number, truth or word is one. */
const control = '\u0001';

function illFormed(
  name: string,
  { place, schema }: Parameter,
  { operation, question }: Asked,
): IllSent[] {
  const anything = (schema as { readonly 'x-unchecked'?: boolean })['x-unchecked'] === true;
  if (place === 'file' || anything) return [];
  const wrong =
    place === 'path'
      ? withSegment(operation, question, { name, segment: encodeURIComponent(control) })
      : placed(question, name, { place, values: [control] });
  return [{ what: `a malformed ${name}`, problem: 'parameter-ill-formed', question: wrong }];
}

function repeated(name: string, { place, schema }: Parameter, question: Question): IllSent[] {
  const [what, problem] = [`${name} twice`, 'parameter-repeated'] as const;
  if (place === 'member') {
    const json = { ...(question.json as object), [name]: 1, [name.toUpperCase()]: 1 };
    return [{ what, problem, question: { ...question, json } }];
  }
  const isList = (schema as { readonly type?: string }).type === 'array';
  if (isList || place === 'path' || place === 'file') return [];
  return [{ what, problem, question: placed(question, name, { place, values: ['1', '1'] }) }];
}

/** SIL-01. */
function inQuery(name: string, { secret }: Parameter, question: Question): IllSent[] {
  if (!secret) return [];
  const path = withQuery(question.path, name.toUpperCase(), ['x']);
  return [
    { what: `${name} in the query`, problem: 'secret-in-query', question: { ...question, path } },
  ];
}

function withoutBody({ form: _form, json: _json, parts: _parts, ...bare }: Question): Question {
  return bare;
}

function only(given: boolean, one: IllSent): IllSent[] {
  return given ? [one] : [];
}
