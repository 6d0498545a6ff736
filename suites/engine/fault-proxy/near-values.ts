import type { OnRequest } from './alter.ts';
import { formOf, type Interception, withForm } from './interception.ts';

/** Takes a value of a parameter for one that a user was made with, when only their last characters differ. */
export function forgivesTheLast(which: OnRequest, name: string): Interception {
  const known = new Set<string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'users.create')
        for (const value of form.getAll('detaildata')) known.add(value);
      const given = form.get(name) ?? '';
      const meant = [...known].find((one) => isNear(one, given));
      if (!which(request) || known.has(given) || meant === undefined) return request;
      form.set(name, meant);
      const isInQuery = new URLSearchParams(request.query).has(name);
      return isInQuery ? { ...request, query: form.toString() } : withForm(request, form);
    },
  };
}

function isNear(one: string, other: string): boolean {
  return one.length === other.length && one.length > 4 && one.slice(0, -1) === other.slice(0, -1);
}
