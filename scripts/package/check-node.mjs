// The first import of the package's modules: an older Node would fail in one of the others, and not say why.
if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(`platen: Node 24 or later is needed, this is ${process.version}`);
