import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestions } from '../spec/open-questions.ts';
import { canonicalPact } from './consumers/canonical.ts';
import { committedPacts, pactFolder, readPact } from './pacts.ts';
import { freeAnswer, stateNames } from './states.ts';
import { writePacts } from './write-pacts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-pacts-'));
  await writePacts(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const files = committedPacts().map((file) => [basename(file), file] as const);

describe('the committed pacts', () => {
  it('are those of all consumers', async () => {
    expect((await readdir(folder)).toSorted()).toEqual((await readdir(pactFolder)).toSorted());
    expect(files.length).toBe(3);
  });

  it.each(files)(
    '%s is what its consumer says of itself (if not: npx node scripts/write-pacts.ts)',
    async (name, file) => {
      expect(await readFile(join(folder, name), 'utf8')).toBe(await readFile(file, 'utf8'));
    },
  );

  it.each(files)('%s tells nothing of machines and tools, and no key', async (_, file) => {
    const text = await readFile(file, 'utf8');
    for (const word of [
      import.meta.dirname,
      tmpdir(),
      'localhost',
      '127.0.0.1',
      'pactRust',
      'pact-js',
    ])
      expect(text).not.toContain(word);
    const { interactions } = readPact(file);
    for (const { request } of interactions) {
      expect(request.headers?.['x-api-key']).toBe('an-api-key');
      expect(request.headers?.['authorization'] ?? 'Bearer a-user-token').toMatch(
        /^Bearer a-(user|device)-token$/,
      );
    }
  });

  it('have every state in the README, and each state of the README', async () => {
    const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
    const used = new Set(
      files.flatMap(([, file]) =>
        readPact(file).interactions.flatMap(({ providerStates = [] }) =>
          providerStates.map(({ name }) => name),
        ),
      ),
    );
    expect([...used].toSorted()).toEqual([...stateNames].toSorted());
    for (const name of stateNames) expect(readme).toContain(`| \`${name}\` |`);
  });

  it('name only silences that the catalogue has', () => {
    const known = new Set(openQuestions.map(({ id }) => id));
    const named = files.flatMap(([, file]) =>
      readPact(file).interactions.flatMap(({ providerStates = [] }) =>
        providerStates.filter(({ name }) => name === freeAnswer).map(({ params }) => params),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const params of named) expect(known).toContain(params?.['silence']);
  });
});

describe('a pact as it is committed', () => {
  const matchers = [{ match: 'type' }, { match: 'type' }];
  const interactions = [
    { description: 'b', response: { status: 200, matchingRules: { body: { $: { matchers } } } } },
    { description: 'a', response: { status: 200 } },
  ];
  const written = {
    interactions,
    consumer: { name: 'c' },
    metadata: { 'pact-js': { version: '1' } },
  };

  it('has its interactions and members in order, each rule once, and no version of a tool', () => {
    const text = canonicalPact(written);
    expect(JSON.parse(text)).toEqual({
      consumer: { name: 'c' },
      interactions: [
        { description: 'a', response: { status: 200 } },
        {
          description: 'b',
          response: {
            matchingRules: { body: { $: { matchers: [{ match: 'type' }] } } },
            status: 200,
          },
        },
      ],
      metadata: { pactSpecification: { version: '3.0.0' } },
    });
    expect(text.indexOf('consumer')).toBeLessThan(text.indexOf('interactions'));
  });

  it('does not depend on the order in which it was written', () => {
    const turned = { ...written, interactions: interactions.toReversed() };
    expect(canonicalPact(turned)).toBe(canonicalPact(written));
  });
});
