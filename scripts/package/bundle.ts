import { basename } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { lineMap } from './line-map.ts';
import { keepOwnPlaces } from './own-place.ts';

/** What a program of the package is made from, by its path there without `.js`. */
const programs = Object.fromEntries(
  ['scripts/platen', 'library/index', 'library/vitest', 'library/testcontainers'].map((path) => [
    path,
    `${path}.ts`,
  ]),
);

/** What is loaded where somebody has installed it; nothing of it is in the package. */
const elsewhere = ['pg-native', 'swagger-ui-dist/absolute-path.js', 'testcontainers', 'vitest'];

export interface Bundles {
  /** By path in the package. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths from the root that the code reads when it runs, and that lie at the same place in the package. */
  readonly named: ReadonlySet<string>;
  /** Folders below `node_modules` whose code is in the bundles. */
  readonly parts: ReadonlySet<string>;
}

/** Bundles all that runs: one file for each program, one for what several share. */
export async function bundle(root: string): Promise<Bundles> {
  const named = new Set<string>();
  await using build = await rolldown({
    cwd: root,
    input: programs,
    platform: 'node',
    external: elsewhere,
    transform: { target: 'node24' },
    checks: { eval: false },
    plugins: [keepOwnPlaces(root, (path) => named.add(path))],
  });
  const { output } = await build.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    minify: true,
    comments: false,
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = new Map<string, string>(chunks.flatMap(filesOf));
  return { files, named, parts: new Set(chunks.flatMap(partsOf)) };
}

function filesOf(chunk: OutputChunk): readonly [string, string][] {
  const { fileName, map } = chunk;
  const code =
    fileName.startsWith('library/') && chunk.isEntry
      ? `import './check-node.js';${chunk.code}`
      : chunk.code;
  if (map === null) return [[fileName, code]];
  const name = basename(fileName);
  const plain = code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
  return [
    [fileName, `${plain}\n//# sourceMappingURL=${name}.map\n`],
    [`${fileName}.map`, lineMap(map, name)],
  ];
}

/** Folders below `node_modules` that a bundle has code of. */
export function partsOf({ moduleIds }: OutputChunk): readonly string[] {
  return moduleIds.flatMap((id) => {
    const [, part] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
    return part === undefined ? [] : [part];
  });
}
