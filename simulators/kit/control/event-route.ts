import type { Feed } from './feed.ts';
import { ControlProblem } from './problem.ts';
import type { ControlRoute } from './route.ts';

const after = { type: 'integer', minimum: 0, description: 'starts with the events after this id' };

/**
 * `GET /events`: everything that happens, as it happens. `kinds` says in words what is sent.
 * A client that has missed events for good gets `event: gap` with {after, next} first.
 */
export function eventRoute(events: Feed, kinds: string): ControlRoute {
  return {
    method: 'GET',
    path: '/events',
    summary:
      `Streams events as server-sent events: ${kinds}. ` +
      'Starts now, or after the event ?after=ID or Last-Event-ID; the event gap {after, next} ' +
      'reports events in between that are no longer kept.',
    query: { after },
    mediaType: 'text/event-stream',
    run: ({ query, lastEventId }) => ({
      events,
      after: readId(lastEventId ?? query.get('after') ?? undefined),
    }),
  };
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ControlProblem(400, { detail: 'An event id is a whole number.' });
}
