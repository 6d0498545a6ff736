import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.ts';
import { declarations } from './declarations.ts';
import { documents } from './documents.ts';
import { type OwnManifest, packageManifest } from './manifest.ts';
import { bundlePage } from './page-bundle.ts';
import { bomOf, noticesOf, readPart } from './parts.ts';

/** Builds the package into the folder, which is emptied before: what `npm pack` and `npm publish` take. */
export async function buildPackage(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, content: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as OwnManifest;
  const { files, named, parts } = await bundle(root);
  for (const [path, content] of files) write(path, content);
  for (const [path, content] of declarations(
    root,
    ['index', 'vitest', 'testcontainers'].map((name) => `library/${name}.ts`),
  ))
    write(path, content);
  for (const { from, to } of documents(root)) copy(from, to);
  for (const path of named) if (path !== 'package.json') copy(path, path);
  const page = await bundlePage(root);
  for (const [path, content] of page.files) write(path, content);
  chmodSync(join(folder, 'bin/platen.js'), 0o755);
  const contained = [...new Set([...parts, ...page.parts])]
    .toSorted()
    .map((name) => readPart(root, name));
  // Wherever they are copied to, they are ES modules.
  write('examples/package.json', json({ private: true, type: 'module' }));
  write('THIRD-PARTY-NOTICES.md', noticesOf(contained));
  write('sbom.cdx.json', json(bomOf(own, contained)));
  write('package.json', json(packageManifest(own, momentOf(root))));

  function copy(from: string, to: string): void {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(root, from), join(folder, to));
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** When the sources were committed: the same package comes from the same commit, whenever it is built. */
function momentOf(root: string): string {
  const said = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' });
  return new Date(said.trim()).toISOString();
}
