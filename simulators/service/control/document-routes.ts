import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { statusAt } from '../rules/document.ts';
import type { Controlled } from './start.ts';

/** What the interface has no member for: why a document went no further. */
export function documentRoutes({
  store,
  clock,
}: Pick<Controlled, 'store' | 'clock'>): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/document',
      summary:
        'Returns the document ?uuid=U: {uuid, name, status, statusMessage, conversionTries, colorsCounted}.',
      run: async ({ query }) => {
        const document = await store.read.documents.byUuid(query.get('uuid') ?? '');
        if (document === undefined)
          throw new ControlProblem(404, { detail: 'There is no document with this uuid.' });
        const { uuid, name, statusMessage = '', conversionTries = 0 } = document;
        const status = statusAt(document, clock.now());
        const colorsCounted = document.colorsCounted ?? false;
        return { json: { uuid, name, status, statusMessage, conversionTries, colorsCounted } };
      },
    },
  ];
}
