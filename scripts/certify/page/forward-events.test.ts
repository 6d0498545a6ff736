import { expect, it } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { eventRoute, openFeed, startControl } from '../../../simulators/kit/control.ts';
import { waitFor } from '../../../simulators/kit/lifecycle.ts';
import { forwardEvents } from './forward-events.ts';

const token = 'a-token';
type Event = Readonly<Record<string, unknown>>;

it('passes events on, also after the service was restarted at its address', async () => {
  const feed = openFeed();
  const routes = [eventRoute(feed, 'anything')];
  const first = await startControl({ port: 0, token, routes });
  const heard: Event[] = [];
  const place = { url: first.url, token };
  await using _forwarding = forwardEvents(place, (event) => heard.push(event), systemClock);
  const tellUntilHeard = (kind: string): Promise<true> =>
    waitFor(
      () => {
        feed.tell({ kind, uuid: 'u-1' });
        return (
          heard.some((event) => event['kind'] === kind && event['uuid'] === 'u-1') || undefined
        );
      },
      { clock: systemClock, deadlineMs: 50_000, what: `the event ${kind}` },
    );
  await tellUntilHeard('document');
  await first.stop();
  const port = Number(new URL(first.url).port);
  await using _second = await startControl({ port, token, routes });
  await tellUntilHeard('delivery');
  expect(heard).toContainEqual({ kind: 'cleared' });
});
