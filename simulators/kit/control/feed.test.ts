import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFeed } from './feed.ts';

test('who listens hears each event once, in order, and nothing after having left', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (heardOf, missed) => {
      const feed = openFeed();
      const heard: unknown[] = [];
      const listening = feed.listen((event) => heard.push(event));
      for (const kind of heardOf) feed.tell({ kind });
      listening[Symbol.dispose]();
      for (const kind of missed) feed.tell({ kind });
      expect(heard).toEqual(heardOf.map((kind, index) => ({ id: index + 1, kind })));
    }),
  );
});

test('who comes late gets what is still kept after the last event known', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.nat(60), (told, most, known) => {
      const feed = openFeed(most);
      for (let n = 0; n < told; n += 1) feed.tell({ kind: 'one', n });
      const first = Math.max(known, told - most) + 1;
      const ids = Array.from({ length: Math.max(0, told - first + 1) }, (_, n) => first + n);
      expect(feed.since(known).map(({ id }) => id)).toEqual(ids);
    }),
  );
});

test('reports a gap exactly where events after the last known one are no longer kept', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.nat(80), (told, most, known) => {
      const feed = openFeed(most);
      for (let n = 0; n < told; n += 1) feed.tell({ kind: 'one', n });
      const isComplete = known <= told && known >= told - most;
      expect(feed.gapAfter(known) === undefined).toBe(isComplete);
    }),
  );
});
