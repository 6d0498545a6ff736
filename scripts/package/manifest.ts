/** What is used of the repository's package.json. */
export interface OwnManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly private?: boolean;
  readonly license: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/**
 * Packages that only some parts of Platen need: whoever uses such a part installs them. A range that is
 * too narrow makes npm refuse the whole installation. Each range begins at the oldest major version that
 * is expected to work.
 */
const peers = {
  'swagger-ui-dist': '>=5',
  testcontainers: '>=11',
  vitest: '>=3.2',
};

/** The package runs by the user's Node from the first on; the platform packages of Node bring the second. */
const oldestNode = 24;
const newestNode = 26;

/** The package's own package.json. It depends on nothing: all that it needs is bundled. */
export function packageManifest(own: OwnManifest, builtAt: string): object {
  const nodes = Object.keys(own.optionalDependencies).map((name) => [name, `>=${newestNode}`]);
  const optional = Object.fromEntries([...Object.entries(peers), ...nodes]) as Record<
    string,
    string
  >;
  return {
    name: own.name,
    version: own.version,
    description: own.description,
    ...(own.private === true ? { private: true } : {}),
    license: own.license,
    type: 'module',
    engines: { node: `>=${oldestNode}` },
    bin: { platen: 'bin/platen.js' },
    exports: {
      '.': entry('./library/index'),
      './vitest': entry('./library/vitest'),
      './testcontainers': entry('./library/testcontainers'),
      './package.json': './package.json',
    },
    peerDependencies: optional,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optional).map((name) => [name, { optional: true }]),
    ),
    builtAt,
  };
}

function entry(path: string): object {
  return { types: `${path}.d.ts`, default: `${path}.js` };
}
