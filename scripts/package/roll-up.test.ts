import { expect, test } from 'vitest';
import { rollUp } from './roll-up.ts';

const rolled = (files: Readonly<Record<string, string>>): string =>
  rollUp('lib/index.ts', (path) => files[path] ?? `throw ${path}`);

test('a rolled-up file has the exports of its entry, what they need, and no other declaration', () => {
  const files = {
    'lib/index.ts': `import type { Needed } from './other.ts';
      export type * from './api.ts';
      export { type Options, start } from './other.ts';
      /** Stops it. */
      export declare function stop(needed: Needed): void;`,
    'lib/api.ts': 'export interface Api { readonly at: Date }\ninterface Hidden {}',
    'lib/other.ts': `import { Agent, Pool } from 'undici';
      export type Options = { readonly pool: Pool };
      export interface Needed { readonly inner: Inner }
      interface Inner {}
      export declare class Unused extends Agent {}
      export declare const start: (options: Options) => void;`,
  };
  expect(rolled(files)).toBe(`import { Pool } from 'undici';
type Options = { readonly pool: Pool };
interface Needed { readonly inner: Inner }
interface Inner {}
declare const start: (options: Options) => void;
interface Api { readonly at: Date }
/** Stops it. */
declare function stop(needed: Needed): void;
export { Api, Options, start, stop };
`);
});

test('an entry keeps its re-exports from packages as export statements', () => {
  expect(rolled({ 'lib/index.ts': `export { describe } from 'vitest';` })).toContain(
    `export { describe } from 'vitest';`,
  );
});

test.each([
  [`import { a as b } from './one.ts';`, 'may not rename'],
  [`import * as one from './one.ts';`, 'may not rename'],
  [`import type { a } from './one.ts';\ninterface a {}`, 'two modules declare a'],
])('%s is refused', (text, reason) => {
  const files = { 'lib/index.ts': text, 'lib/one.ts': 'export interface a {}' };
  expect(() => rolled(files)).toThrow(reason);
});
