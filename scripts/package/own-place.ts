import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, RolldownMagicString } from 'rolldown';

/** Stands for the way from a bundle to the package's folder, until it is known where the bundle lies. */
const toFolder = '@@platen-folder@@/';
const placed = /new URL\(\s*(['"])([^'"]+)\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Sources name files and programs beside them by `import.meta.url`. In the package each of them lies
 * where it lies in the repository, wherever the code that names it was bundled to. What is named as
 * a program becomes a bundle of its own; what is named as a file is told to `onFile`, by its path
 * from the root.
 */
export function keepOwnPlaces(root: string, onFile: (path: string) => void): Plugin {
  return {
    name: 'platen-own-places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta')) return null;
      const text = new RolldownMagicString(code);
      for (const { 0: whole, 2: name = '', index } of code.matchAll(placed)) {
        const file = join(dirname(id), name);
        if (name.endsWith('.ts')) {
          const program = `${relative(root, file).slice(0, -3)}.js`;
          this.emitFile({ type: 'chunk', id: file, fileName: program });
          const end = index + whole.indexOf(name) + name.length;
          text.overwrite(end - 3, end, '.js');
        } else if (existsSync(file) && statSync(file).isFile()) onFile(relative(root, file));
      }
      for (const { 0: whole, index } of code.matchAll(/import\.meta\.(url|dirname)/g)) {
        const isUrl = whole.endsWith('url');
        const path = JSON.stringify(toFolder + relative(root, isUrl ? id : dirname(id)));
        const url = `new URL(${path}, import.meta.url).${isUrl ? 'href' : 'pathname'}`;
        text.overwrite(index, index + whole.length, url);
      }
      return {
        code: text.toString(),
        map: text.generateMap({ source: id, hires: true }).toString(),
      };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(toFolder)) return null;
      const up = '../'.repeat(fileName.split('/').length - 1);
      const text = new RolldownMagicString(code);
      text.replaceAll(toFolder, up === '' ? './' : up);
      return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
    },
  };
}
