import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileWords } from '../hostile.arbitrary.ts';
import { greenRun, incompleteRun, largeRun, redRun } from '../made-up-run.fixture.ts';
import { harChunks } from './har.ts';
import { isHar } from './har-form.fixture.ts';

interface Har {
  readonly log: {
    readonly pages: readonly { readonly id: string }[];
    readonly entries: readonly {
      readonly pageref?: string;
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly postData?: object;
      };
      readonly response: { readonly status: number; readonly content: { readonly text?: string } };
    }[];
  };
}

function harOf(run: ReturnType<typeof redRun>): Har {
  return JSON.parse([...harChunks(run.journal, '1.2.3')].join('')) as Har;
}

describe('run.har', () => {
  it.each([
    ['green', greenRun],
    ['red', () => redRun()],
    ['incomplete', incompleteRun],
    ['large', largeRun],
  ])('of a %s run is HAR 1.2, an entry a call in the order sent', (_what, make) => {
    const run = make();
    const har = harOf(run);
    isHar(har);
    expect(isHar.errors ?? []).toEqual([]);
    const sent = run.journal.filter((event) => event.type === 'sent');
    expect(har.log.entries.map(({ request }) => request.method)).toEqual(
      sent.map(({ method }) => method),
    );
    const pages = new Set(har.log.pages.map((page) => page.id));
    expect(
      har.log.entries.filter(({ pageref }) => pageref !== undefined && !pages.has(pageref)),
    ).toEqual([]);
  });

  it('keeps its form whatever the target wrote', () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        isHar(harOf(redRun(words)));
        expect(isHar.errors ?? []).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('has what was sent and answered, a file by its digest', () => {
    const { entries } = harOf(redRun()).log;
    const upload = entries.find(
      ({ request }) => request.url.endsWith('/documents') && request.method === 'PUT',
    );
    expect(JSON.stringify(upload?.request.postData)).toContain('SHA-256 beef');
    const login = entries.find(({ request }) => request.url.endsWith('/login'));
    expect(login?.response.content.text).toContain('"access_token":"token#');
  });
});
