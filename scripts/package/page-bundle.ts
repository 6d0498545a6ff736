import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { pageStyle } from '../../simulators/console/index.ts';
import { partsOf } from './bundle.ts';

const folder = 'simulators/console/page';

export interface PageBundle {
  /** By path in the package. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders below `node_modules` whose code is in the script. */
  readonly parts: ReadonlySet<string>;
}

/** Makes one script, one style sheet and the icon of the live page. */
export async function bundlePage(root: string): Promise<PageBundle> {
  await using build = await rolldown({
    cwd: root,
    input: `${folder}/main.ts`,
    platform: 'browser',
  });
  const { output } = await build.generate({ format: 'esm', minify: true, comments: false });
  const chunks = output.filter((file) => file.type === 'chunk');
  const [main, ...more] = chunks;
  if (main === undefined || more.length > 0) throw new Error('the page is not a single script');
  return {
    files: new Map([
      [`${folder}/main.js`, main.code],
      [`${folder}/style.css`, await pageStyle()],
      [`${folder}/icon.svg`, readFileSync(join(root, folder, 'icon.svg'), 'utf8')],
    ]),
    parts: new Set(partsOf(main)),
  };
}
