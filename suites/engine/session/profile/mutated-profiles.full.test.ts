import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openWire } from '../http/wire.ts';
import { changedAt, placesOf } from './changed-profiles.ts';
import { ProfileError, readProfile } from './read-profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-profile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = readFileSync(
  fileURLToPath(new URL('../../../../fixtures/targets/example.yaml', import.meta.url)),
  'utf8',
).replace(/^ +caFile:.*$/m, '  insecure: true');
const secret = 'canary-canary';

/** What reading these bytes comes to: a profile that can be opened, or the message of a `ProfileError`. */
async function outcome(bytes: Uint8Array | string, name = 'p.yaml'): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const began = performance.now();
  try {
    const profile = readProfile(file);
    await openWire(profile, 1_000)[Symbol.asyncDispose]();
    return 'a profile';
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    expect(error.message).toContain(file);
    expect(error.message).not.toContain('canary');
    expect(error.message.length).toBeLessThan(4_000);
    return error.message;
  } finally {
    // Nothing of a profile may take time without measure.
    expect(performance.now() - began).toBeLessThan(60_000);
  }
}

/** The same profile with something else, or nothing, at a place. */
function changed(path: readonly string[], change: Parameters<typeof changedAt>[2]): unknown {
  return changedAt(parse(text), path, change);
}

const place = fc.constantFrom(...placesOf(parse(text)).filter((path) => path.length > 0));
const anything = fc.oneof(
  fc.anything({ withNullPrototype: true }).map((value) => JSON.parse(asJson(value)) as unknown),
  fc.constantFrom('', secret, 'x'.repeat(100_000), Array(20_000).fill(secret), -1, 1e300, null),
);

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return '{}';
  }
}

describe('a target profile that was changed is read, or its mistake is named', () => {
  it('the one they are made from is one', async () => {
    expect(await outcome(text)).toBe('a profile');
    expect(await outcome(JSON.stringify(parse(text)), 'p.json')).toBe('a profile');
  });

  it('with anything at any place', async () => {
    await fc.assert(
      fc.asyncProperty(place, anything, async (path, value) => {
        const profile = changed(path, (parent, name) => Object.assign(parent, { [name]: value }));
        await outcome(JSON.stringify(profile), 'p.json');
      }),
      { numRuns: 200 },
    );
  });

  it('without a member, or with one that no profile has', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.string({ minLength: 1 }), async (path, name) => {
        const without = changed(path, (parent, one) => Reflect.deleteProperty(parent, one));
        await outcome(JSON.stringify(without), 'p.json');
        const odd = `odd ${name}`;
        const more = { ...(parse(text) as object), [odd]: secret };
        expect(await outcome(JSON.stringify(more), 'p.json')).toMatch(/has an unknown member/);
      }),
      { numRuns: 100 },
    );
  });

  it('with bytes changed, taken out and put in anywhere', async () => {
    const bytes = Buffer.from(text.replaceAll('PLATEN_', secret));
    const edit = fc.record({
      at: fc.nat({ max: bytes.length }),
      out: fc.nat({ max: 40 }),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc
          .constantFrom('*x ', '&x ', '[', '{', '"', '!!binary ', '\n---\n', '\t', '? ', '<<: *x\n')
          .map((sign) => Buffer.from(sign)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        const mutated = edits.reduce(
          (all, { at, out, put }) =>
            Buffer.concat([all.subarray(0, at), put, all.subarray(at + out)]),
          bytes,
        );
        await outcome(mutated);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a member twice', `${text}\nname: other\n`, /twice, at line \d+, column 1$/],
    ['two documents', `${text}\n---\n${text}`, /more than one document/],
    ['an alias of itself', text.replace('declines: []', 'declines: &d [*d]'), /\/declines\/0/],
    ['an alias of nothing', text.replace('declines: []', `declines: *${secret}`), /no anchor/],
    ['an alias of far too much', laughs(9), /too large/],
    ['bytes that are no UTF-8', Buffer.from([0x6e, 0xff, 0xfe]), /not UTF-8/],
    [
      'a secret itself',
      text.replace('{ env: PLATEN_KEY_FULL }', secret),
      /\/keys\/full\/secret: contains a secret/,
    ],
    ['nothing', '', /must be object/],
    ['a secret where a member should be', `${secret}\n`, /must be object/],
    [
      'a secret as the name of a member',
      text.replace('env: PLATEN_KEY_FULL', secret),
      /secret: must be \{ env: VARIABLE \} or \{ file: PATH \}$/m,
    ],
    ['more than a profile has', `${'# \n'.repeat(100_000)}${text}`, /more than 262144 bytes/],
    ['depth', '['.repeat(200_000), /not YAML|too deep/],
    ['many mistakes', `${text}\nx: 1\n`.replace('[]', `[${'1,'.repeat(90)}]`), /and \d+ more$/m],
  ])('with %s', async (_, content, named) => {
    expect(await outcome(content)).toMatch(named);
  });

  it.each([
    ['a member twice', '{"name": "a", "keys": {"full": 1, "full": 2}}', /twice/],
    ['a tail', `{"name": "a"} ${secret}`, /not JSON, at line 1, column \d+$|not JSON$/],
    ['no end', `{"name": "${secret}`, /not JSON/],
    ['depth', '['.repeat(200_000), /not JSON|too deep/],
  ])('in JSON, with %s', async (_, content, named) => {
    expect(await outcome(content, 'p.json')).toMatch(named);
  });
});

/** "A billion laughs": each line ten times the one before. */
function laughs(levels: number): string {
  const lines = Array.from({ length: levels }, (_, at) => {
    const items = Array(10).fill(at === 0 ? 'ha' : `*a${String(at - 1)}`);
    return `a${String(at)}: &a${String(at)} [${items.join(', ')}]`;
  });
  return lines.join('\n');
}
