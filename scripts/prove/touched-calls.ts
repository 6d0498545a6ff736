import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { matchOperation } from '../../suites/spec/match-operation.ts';

/** The calls of the interface that a file of the service has a part in; undefined: any call. */
export type TouchedCalls = (file: string) => ReadonlySet<string> | undefined;

/** Rooms of declared calls, and those that serve other doors than the interface's. */
const besides = /service\/(operations|rules|security|stage|control)\//;

/** Reads the imports of the service in a tree: what other rooms import has a part in any call. */
export function touchedCallsIn(root: string): TouchedCalls {
  const files = globSync('simulators/service/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const imports = new Map(files.map(([file, text]) => [file, importsOf(file, text)]));
  const calls = new Map(
    files.map(([file, text]) => [file, callsIn(text)] as const).filter(([, ids]) => ids.length > 0),
  );
  const isDoor = (file: string): boolean => calls.has(file) || file.endsWith('operations/index.ts');
  const isElsewhere = (file: string): boolean => !besides.test(file);
  const reached = (from: readonly string[]): ReadonlySet<string> => {
    const seen = new Set(from);
    for (const file of seen)
      for (const next of imports.get(file) ?? []) if (!isDoor(next)) seen.add(next);
    return seen;
  };
  const everywhere = reached([...imports.keys()].filter(isElsewhere));
  const parts = [...calls].map(([file, ids]) => ({ ids, reached: reached([file]) }));
  return (file) => {
    if (everywhere.has(file)) return undefined;
    const touched = new Set(parts.flatMap((one) => (one.reached.has(file) ? one.ids : [])));
    return touched.size === 0 ? undefined : touched;
  };
}

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms)].map(
    ([, path]) => normalize(join(dirname(file), path ?? '')),
  );
}

/** The operations of the catalogue that a file declares, by their method and path; calls at one path may share its line. */
function callsIn(text: string): readonly string[] {
  const shared = /\bpath: '([^']+)'/.exec(text)?.[1] ?? '';
  const declared = text.matchAll(/\bmethod: '([A-Z]+)'(?:,\s+path: '([^']+)')?/g);
  return [...declared].flatMap(([, method = '', path = shared]) =>
    [true, false]
      .map((hasId) => matchOperation(method, path.replaceAll(/[{}]/g, ''), hasId).operation)
      .filter((id) => id !== 'none'),
  );
}
