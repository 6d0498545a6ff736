import { ControlProblem, type ControlRoute, type OpenFeed } from '../../kit/control.ts';

const after = { type: 'integer', minimum: 0, description: 'first what is known after this id' };

/** Everything that happens, as it happens (SIL-78). */
export function eventRoutes({ events }: { readonly events: OpenFeed }): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/events',
      summary:
        'streams what happens as server-sent events: document, delivery, login, login-failed, lock, audit, cleared; ' +
        'from now on, or first what came after ?after=ID or Last-Event-ID, as far as the last 1000 go',
      query: { after },
      mediaType: 'text/event-stream',
      run: ({ query, lastEventId }) => ({
        events,
        after: readId(lastEventId ?? query.get('after') ?? undefined),
      }),
    },
  ];
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ControlProblem(400, { detail: 'An event id is a whole number.' });
}
