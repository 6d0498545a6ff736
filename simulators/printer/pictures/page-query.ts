import { ControlProblem } from '../../kit/control.ts';

/** The query of routes that return the picture of a page. */
export const pageQuery = {
  page: { type: 'integer', minimum: 1, default: 1, description: 'number of the page' },
};

/** Reads the page that a query names, the first one if it names none. Throws ControlProblem 400. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new ControlProblem(400, {
    detail: 'page must be a whole number from 1 to 99999999 without leading zeros.',
  });
}
