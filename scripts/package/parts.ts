import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of others whose code is in the bundles. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** As SPDX names it, where its package says so. */
  readonly licence: string;
  /** Its licence files, and notices that have to be passed on. */
  readonly texts: readonly string[];
}

const licenceFile = /^(licen[cs]e|notice|copying)(\b|\.|-)/i;

/** Reads what a part says of itself. Throws where it has neither licence text nor a licence's name. */
export function readPart(root: string, name: string): Part {
  const folder = join(root, 'node_modules', name);
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license?: string | { readonly type: string };
    readonly licenses?: readonly { readonly type: string }[];
  };
  const said = own.license ?? own.licenses?.[0];
  const licence = typeof said === 'object' ? said.type : said;
  if (licence === undefined) throw new Error(`${name} does not name its licence`);
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version: own.version, licence, texts };
}

/** The notices that the licences of the parts want to be passed on. */
export function noticesOf(parts: readonly Part[]): string {
  const chapters = parts.map(({ name, version, licence, texts }) =>
    [`## ${name} ${version} (${licence})`, ...texts].join('\n\n'),
  );
  const first = 'Platen contains code of these packages, under the licences that follow.';
  return `${['# Third-party notices', first, ...chapters].join('\n\n')}\n`;
}

/** The software bill of materials, as CycloneDX 1.6 JSON. */
export function bomOf(
  own: { readonly name: string; readonly version: string },
  parts: readonly Part[],
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...component(own) } },
    components: parts.map((part) => ({
      type: 'library',
      ...component(part),
      licenses: [
        /^[\w.+-]+$/.test(part.licence)
          ? { license: { id: part.licence } }
          : { expression: part.licence },
      ],
    })),
    dependencies: [{ ref: urlOf(own), dependsOn: parts.map(urlOf) }],
  };
}

function component(one: { readonly name: string; readonly version: string }): object {
  const { name, version } = one;
  return { 'bom-ref': urlOf(one), name, version, purl: urlOf(one) };
}

function urlOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
