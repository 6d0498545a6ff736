import type { Operation } from '../operations/operation.ts';
import type { Place } from '../operations/parameter.ts';
import type { Question } from '../testing/ask.ts';

export interface Placing {
  readonly place: Place;
  /** In the place of those that it has. */
  readonly values: readonly string[];
}

/** The request with these values where the call takes the parameter; none of them leaves it out. */
export function placed(question: Question, name: string, { place, values }: Placing): Question {
  const { form = {}, json = {}, parts = [] } = question;
  const [value] = values;
  if (place === 'query' || question.method === 'HEAD')
    return { ...question, path: withQuery(question.path, name, values) };
  if (place === 'member') {
    const { [name]: _, ...others } = json as Readonly<Record<string, unknown>>;
    return { ...question, json: value === undefined ? others : { ...others, [name]: value } };
  }
  if (place === 'form') {
    const { [name]: _, ...others } = form;
    return { ...question, form: value === undefined ? others : { ...others, [name]: values } };
  }
  const others = parts.filter((part) => part.name !== name);
  return { ...question, parts: [...others, ...values.map((one) => ({ name, value: one }))] };
}

export function withQuery(path: string, name: string, values: readonly string[]): string {
  const [place = '', query = ''] = path.split('?');
  const pairs = new URLSearchParams(query);
  pairs.delete(name);
  for (const value of values) pairs.append(name, value);
  return `${place}?${pairs.toString()}`;
}

/** The request with this segment, as it goes over the wire, where the parameter stands in the path. */
export function withSegment(
  { path: pattern }: Pick<Operation, 'path'>,
  question: Question,
  { name, segment }: { readonly name: string; readonly segment: string },
): Question {
  const [place = '', query] = question.path.split('?');
  const patterns = pattern.split('/');
  const segments = place.split('/').map((given, index) => {
    const wanted = patterns[index] ?? '';
    return wanted.includes(`{${name}}`) ? wanted.replace(`{${name}}`, () => segment) : given;
  });
  const path = [segments.join('/'), ...(query === undefined ? [] : [query])].join('?');
  return { ...question, path };
}
